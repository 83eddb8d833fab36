import { expect } from 'playwright/test';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { mpesaPaymentMachine } from '../../machines/mpesa-payment/mpesa-payment.machine.ts';
import { test } from '../support/cut-line.ts';
import { goToCheckout, goToMpesa } from '../support/go-to-checkout.ts';
import { cancelInOtherTab, openOtherTab } from '../support/other-tab.ts';
import { recordStates, seeEveryLeaf, seeState } from '../support/record-states.ts';
import { newPart, setPrice, setStock } from '../support/shop-data.ts';
import { cutCalls } from '../support/slow-line.ts';

/** Every leaf state of checkout and M-Pesa payment, by people's ways through the running shop. */
test.describe.configure({ timeout: 180_000 });

test('[CHECKOUT-18] every leaf state of the checkout in Chromium', async ({ shopper, phone }) => {
  const part = await newPart(5500);
  const { page, checkout, address, mpesa, portal, cart, confirmation, storefront } = shopper;
  const seen = await recordStates(page);
  await goToCheckout(shopper, part);

  await setPrice(part, 5900);
  await page.reload();
  await seeState(shopper, 'checkout', 'editing.changes');
  await checkout.acceptNewPrice(part);
  await seeState(shopper, 'checkout', 'editing.form');

  // A new address is saved, the order placed on the portal; its page is opened again for the same order.
  await address.fill();
  await checkout.choosePortal();
  await checkout.payNow();
  await portal.see('Ksh 6,250');
  await checkout.open();
  await checkout.see();
  await checkout.payNow();
  await portal.see('Ksh 6,250');

  // Another cart is another order: the one before is cancelled once its page is left.
  await portal.cancel();
  await confirmation.seeNotReceived(/^The payment page was left/);
  await cart.open();
  await cart.oneMore(part);
  await cart.proceed();
  await checkout.see();
  await checkout.chooseMpesa();
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });

  // That order was paid while this tab did not look.
  await checkout.open();
  await checkout.see();
  await checkout.choosePortal();
  await checkout.payNow();
  await confirmation.seeConfirmed();

  await checkout.open();
  await cart.seeEmpty();

  await storefront.open('/collection');
  await storefront.search(part);
  await storefront.addFromList(part);
  await storefront.seeCartCount('1');
  await checkout.open();
  await checkout.see();
  await checkout.chooseCard();
  await checkout.payNow();
  await shopper.card.seeReady('Ksh 6,250');

  await cart.open();
  // Restoring the session sets the flag; it is taken away after that.
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('isAuthenticated'));
  await cart.proceed();
  await page.waitForURL('**/login');
  await seeEveryLeaf(checkoutMachine, ['checkout'], seen);
});

test('[MPESA-14] [MPESA-17] every leaf state of the M-Pesa payment in Chromium, a lost line among them', async ({
  shopper,
  phone,
}) => {
  const GAS = 'AC Gas R134a Can 340 g';
  const { page, checkout, mpesa, confirmation, storefront } = shopper;
  const seen = await recordStates(page);
  await setStock(GAS, 500);
  await goToMpesa(shopper, GAS);
  await checkout.payNow();
  await seeState(shopper, 'mpesa-number', 'enteringPhone');

  const twin = await openOtherTab(shopper);
  await twin.orders.open();
  await twin.orders.openLatest();
  await twin.orders.payAgainByMpesa();
  await seeState(twin, 'mpesa-number', 'enteringPhone');

  await mpesa.sendPromptTo(phone.number);
  await mpesa.seeWaiting();
  await mpesa.seeReadyToCheck();
  const line = await cutCalls(page, '/status/');
  await mpesa.checkStatus();
  await mpesa.seeNotConfirmed();
  await mpesa.seeMessage('Network error');
  line.mend();
  await page.getByRole('button', { name: 'Send Another Prompt' }).click();
  await mpesa.seeMessage('A prompt for this order is on the phone already.');
  await phone.answer({ action: 'approve' });
  await mpesa.tryAgain();
  await mpesa.seeSuccess();
  await mpesa.openConfirmation();
  await confirmation.seeConfirmed();

  await twin.page.getByRole('button', { name: 'CONTINUE' }).click();
  await twin.confirmation.seeConfirmed();
  await twin.page.close();

  // The next order is cancelled in another tab before its prompt is asked for.
  await storefront.open('/collection');
  await storefront.search(GAS);
  await storefront.addFromList(GAS);
  await storefront.seeCartCount('1');
  await checkout.open();
  await checkout.chooseMpesa();
  await checkout.payNow();
  await seeState(shopper, 'mpesa-number', 'enteringPhone');
  await cancelInOtherTab(shopper);
  await page.getByRole('button', { name: 'CONTINUE' }).click();
  await checkout.see();

  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await mpesa.seeReadyToCheck();
  await mpesa.payAnotherWay();
  await checkout.see();
  await seeEveryLeaf(mpesaPaymentMachine, ['mpesa-number', 'mpesa-prompt'], seen);
});
