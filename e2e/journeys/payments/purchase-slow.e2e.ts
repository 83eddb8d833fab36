import { expect, type Locator, type Page } from 'playwright/test';
import { appPaths } from '../../../contract/app-paths.ts';
import { newAccount, PASSWORD } from '../../support/shop-data.ts';
import { test, type Visitor } from '../../support/test.ts';

const COOLANT = 'Ready-Mixed Coolant Green 5 L';
const PRICE = 'Ksh 2,400';
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s down, as on a busy mobile network; throughput is in bytes per second. */
const SLOW_NETWORK = {
  offline: false,
  latency: 300,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

/** The email is filled in from the account. */
const DELIVERY = [
  ['First name', 'Amina'],
  ['Last name', 'Hassan'],
  ['Phone', '+254712345678'],
  ['County', 'Nairobi'],
  ['City', 'Nairobi'],
  ['Street', 'Moi Avenue 12'],
] as const;

// The list of the counties has the same label as its field.
const getDeliveryField = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input'));

interface Hand {
  press: (target: Locator) => Promise<void>;
  choose: (radio: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
}

const touch: Hand = {
  press: (target) => target.tap(),
  choose: (radio) => radio.tap({ force: true }),
  type: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
};

const byKeyboard = ({ keyboard, page }: Visitor): Hand => ({
  press: (target) => keyboard.press(target),
  // The arrow keys move within a group of radio buttons, which has one place in the tab order.
  choose: async (radio) => {
    await keyboard.tabTo(page.getByRole('radio', { checked: true, name: /M-Pesa|Card|portal/ }));
    for (let moves = 0; moves < 3 && !(await radio.isChecked()); moves++)
      await page.keyboard.press('ArrowDown');
    await expect(radio).toBeChecked();
  },
  type: (field, text) => keyboard.typeInto(field, text),
});

async function slowDown({ page }: Visitor): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Everything from the cart on is done on the slow phone, and each step is reloaded; orders by the given method. */
async function order(visitor: Visitor, hand: Hand, method: RegExp): Promise<void> {
  const { page, storefront, checkout } = visitor;
  const email = await newAccount();
  await storefront.open(appPaths.collection);
  await storefront.search(COOLANT);
  await storefront.addFromList(COOLANT);
  await storefront.seeCartCount('1');
  await storefront.openCart();
  await slowDown(visitor);
  const proceed = page.getByRole('link', { name: 'PROCEED TO CHECKOUT' });
  await expect(proceed).toBeVisible();
  await page.reload();
  await hand.press(proceed);
  await hand.type(page.getByRole('textbox', { name: 'Email' }), email);
  await hand.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await hand.press(page.getByRole('button', { name: 'Continue', exact: true }));
  await checkout.see();
  for (const [label, text] of DELIVERY) await hand.type(getDeliveryField(page, label), text);
  await page.reload();
  for (const [label, text] of DELIVERY) await expect(getDeliveryField(page, label)).toHaveValue(text);
  const radio = page.getByRole('radio', { name: method });
  await hand.choose(radio);
  await page.reload();
  await expect(radio).toBeChecked();
  await hand.press(page.getByRole('button', { name: 'PAY NOW' }));
}

async function seeConfirmedAlsoAfterReload({ confirmation, page }: Visitor): Promise<void> {
  await confirmation.seeConfirmed();
  await expect(page).toHaveURL(/\/order-confirmation\?order=[0-9A-Z]{12}$/);
  await page.reload();
  await confirmation.seeConfirmed();
}

for (const [name, options, getHand] of [
  ['touch', { hasTouch: true, viewport: { width: 360, height: 740 } }, () => touch],
  ['keyboard alone', {}, byKeyboard],
] as const) {
  test.describe(`on a slow phone and a slow network, by ${name}`, () => {
    test.use(options);
    test.beforeEach(() => test.setTimeout(300_000));

    test('[MPESA-07] [MPESA-15] M-Pesa, from the cart on, with a reload of every page', async ({
      shopper,
      phone,
    }) => {
      const { page, mpesa } = shopper;
      const hand = getHand(shopper);
      await order(shopper, hand, /^M-Pesa/);
      await mpesa.seeNumberForm();
      await page.reload();
      await hand.type(page.getByRole('textbox', { name: 'M-Pesa phone number' }), phone.number);
      await hand.press(page.getByRole('button', { name: 'CONTINUE' }));
      await mpesa.seeWaiting();
      await page.reload();
      await mpesa.seeWaiting();
      await phone.answer({ action: 'insufficient' });
      await mpesa.seeNotConfirmed();
      await page.reload();
      await mpesa.seeNotConfirmed();
      await mpesa.seeMessage('There was not enough money in the account.');
      await hand.press(page.getByRole('button', { name: 'Send Another Prompt' }));
      await mpesa.seeWaiting();
      await phone.answer({ action: 'approve' });
      await mpesa.seeSuccess();
      await page.reload();
      await seeConfirmedAlsoAfterReload(shopper);
      await page.goBack();
      await seeConfirmedAlsoAfterReload(shopper);
    });

    test('[CARD-02] [CARD-09] a card, from the cart on, with a reload of every page', async ({ shopper }) => {
      const { page, card } = shopper;
      const hand = getHand(shopper);
      await order(shopper, hand, /^Card/);
      await card.seeReady(PRICE);
      await page.reload();
      await card.seeReady(PRICE);
      await hand.press(page.getByRole('button', { name: `Pay ${PRICE}` }));
      await card.payInWindow();
      await seeConfirmedAlsoAfterReload(shopper);
    });

    test('[CHECKOUT-16] [CONFIRM-01] the payment portal, from the cart on, with a reload of every page', async ({
      shopper,
    }) => {
      const { page, portal } = shopper;
      const hand = getHand(shopper);
      await order(shopper, hand, /^Online payment portal/);
      await portal.see(PRICE);
      await page.reload();
      await hand.press(page.getByRole('button', { name: 'Pay by card' }));
      await seeConfirmedAlsoAfterReload(shopper);
    });
  });
}
