import { expect } from 'playwright/test';
import { portalReturnMachine } from '../../machines/portal-return/portal-return.machine.ts';
import { test } from '../support/cut-line.ts';
import { goToCheckout } from '../support/go-to-checkout.ts';
import { recordStates, seeEveryLeaf } from '../support/record-states.ts';
import { newPart, PASSWORD } from '../support/shop-data.ts';
import { cutCalls } from '../support/slow-line.ts';

/** Every leaf state of the return from the payment page, by people's ways through the running shop. */
test.describe.configure({ timeout: 180_000 });

test('[CONFIRM-01] [CONFIRM-02] [PORTAL-01] [ERR-26] every leaf state of the return from the portal in Chromium', async ({
  shopper,
}) => {
  const part = await newPart(2500);
  const { page, checkout, portal, confirmation, login, storefront } = shopper;
  const seen = await recordStates(page);
  await page.goto('/order-confirmation');
  await confirmation.seeStep('noOrder');
  await expect(page.getByRole('link', { name: 'Order history and tracking' })).toBeVisible();

  const email = await goToCheckout(shopper, part);
  await checkout.choosePortal();
  await checkout.payNow();
  await portal.see('Ksh 2,850');

  // Back by hand while nothing is decided: asked shortly, then now and then; the page can be opened again.
  await page.goto('/order-confirmation');
  await confirmation.seeStep('waitingLonger');
  await confirmation.payAgain();
  await portal.see('Ksh 2,850');

  // The line is lost while the order is read, and mended.
  const reading = await cutCalls(page, '/api/o/*/');
  await page.goto('/order-confirmation');
  await confirmation.seeStep('unreadable');
  reading.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await confirmation.seeStep('waitingLonger');
  await confirmation.payAgain();

  // The page is left by its own way: Pesapal knows of no payment, and the same order is paid there after all.
  await portal.cancel();
  await confirmation.seeNotReceived(/^The payment page was left before anything was paid\./);
  await confirmation.seeStep('decided');
  await confirmation.payAgain();
  await portal.payByCard();
  await confirmation.seeConfirmed();

  // Signing out leads to the start page; the same address leads to the sign-in and back.
  const address = page.url();
  await storefront.logOut();
  await page.waitForURL('/');
  await page.goto(address);
  await login.signIn(email, PASSWORD);
  await confirmation.seeConfirmed();
  await seeEveryLeaf(portalReturnMachine, ['order-confirmation'], seen);
});
