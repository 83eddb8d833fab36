import { expect, type Page } from 'playwright/test';
import { Machines } from '../pages/machines.page.ts';
import { seeNoAccessibilityViolations } from '../support/axe.ts';
import { goToCheckout } from '../support/go-to-checkout.ts';
import { openOtherTab } from '../support/other-tab.ts';
import { DEMO_PASSWORD, test } from '../support/test.ts';

const SHOPPER = 'shopper@gari.test';
const PADS = 'Front Brake Pads for Toyota Axio and Fielder NZE141';

/** Records every message of the inspection channel; the returned function reads them as JSON. */
async function recordMessages(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('gari-machines').addEventListener('message', ({ data }) => heard.push(data));
  });
  return () => page.evaluate(() => JSON.stringify((window as unknown as { heard: unknown[] }).heard));
}

test('a sign-in in one tab updates the session’s chart in another, and reveals no password', async ({
  shopper,
}) => {
  const machines = new Machines((await openOtherTab(shopper)).page);
  await machines.open();
  await machines.seeChart('bulkEdit');

  await shopper.page.goto('/login?inspect');
  const getTranscript = await recordMessages(shopper.page);
  await shopper.login.signIn('shopper@gari.test', 'not-my-password-1');
  await machines.seeChart('session');
  await machines.seeActive('signedOut');
  // Else the page follows the synchronisation of the garage, which moves after the sign-in.
  await machines.choose('session');
  await shopper.login.signIn(SHOPPER, DEMO_PASSWORD);
  await machines.seeActive('signedIn', 'signedIn.fresh');
  await machines.seeTransitionTaken('signingIn|xstate.done.actor.signIn|0');
  await machines.seeEntry('session.signIn', '→ signingIn');
  await machines.openEntry('session.signIn');

  const secrets = [DEMO_PASSWORD, 'not-my-password-1', SHOPPER];
  await machines.seeNoSecrets(secrets);
  const transcript = await getTranscript();
  for (const secret of secrets) expect(transcript).not.toContain(secret);
});

test('a purchase is opened from the system chart, and its log has the events of all its children', async ({
  shopper,
  phone,
}) => {
  const machines = new Machines((await openOtherTab(shopper)).page);
  await machines.open();
  await machines.seeLive();
  await shopper.page.goto('/?inspect');
  // The app remembers the parameter once its code has run, which may be after the page has loaded.
  await shopper.page.waitForFunction(() => sessionStorage.getItem('gari-inspect') !== null);
  await goToCheckout(shopper, PADS);
  await machines.seeLive('purchase', 'checkout', 'session', 'garageSync');

  await machines.openFromSystem('purchase');
  await machines.seeChart('purchase');
  await machines.chooseActor(/checkout$/);
  await shopper.checkout.chooseMpesa();
  await shopper.checkout.payNow();
  await shopper.mpesa.sendPromptTo(phone.number);
  await machines.seeLive('purchase', 'mpesaPayment', 'countdown', 'session', 'garageSync');
  await machines.seeActive('mpesaPayment', 'mpesaPayment.prompt');
  await machines.seeEventsBetween(/^(purchase|checkout|mpesaPayment) → .*(init|done)/, [
    'purchase → checkout xstate.init',
    'checkout → purchase xstate.done.actor.checkout',
    'purchase → mpesaPayment xstate.init',
    'mpesaPayment → countdown xstate.init',
  ]);
  await machines.seeEventsBetween(/session xstate|identitySignIn/, []);
});

test('a page opened later receives the state of all tabs, and its log can be filtered', async ({
  shopper,
}) => {
  await shopper.page.goto('/login?inspect');
  await shopper.login.signIn(SHOPPER, DEMO_PASSWORD);
  await expect(shopper.page).not.toHaveURL(/login/);
  const second = await openOtherTab(shopper);
  await second.page.goto('/forgot-password?inspect');

  const page = (await openOtherTab(shopper)).page;
  const machines = new Machines(page);
  await machines.open();
  await machines.choose('passwordReset');
  await machines.seeChart('passwordReset');
  await machines.seeActive('request', 'request.editing');
  await machines.choose('session');
  await machines.chooseActor(/tab 1/);
  await machines.seeActive('signedIn', 'signedIn.fresh');
  await machines.filter('Actors', 'all');
  await machines.filter('Machine', 'session');
  await machines.filter('Event', 'session.signIn');
  await machines.seeOnlyEvent('session.signIn');
  await machines.search('nothing of the kind');
  await expect(page.getByText(/^0 of \d+ events$/)).toBeVisible();

  await second.page.close();
  await machines.choose('passwordReset');
  await expect(page.getByText('No tab runs this machine now.')).toBeVisible();
});

test('the machines page fits into 360 px and has no accessibility violations, light and dark', async ({
  shopper,
}) => {
  const { page } = shopper;
  const machines = new Machines(page);
  await machines.open();
  await machines.choose('signup');
  await machines.seeChart('signup');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await seeNoAccessibilityViolations(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
