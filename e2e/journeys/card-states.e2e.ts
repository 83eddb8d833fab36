import { expect } from 'playwright/test';
import { cardPaymentMachine } from '../../machines/card-payment/card-payment.machine.ts';
import { test } from '../support/cut-line.ts';
import { goToCheckout } from '../support/go-to-checkout.ts';
import { cancelInOtherTab, openOtherTab } from '../support/other-tab.ts';
import { recordStates, seeEveryLeaf, seeState } from '../support/record-states.ts';
import { newAccount, newPart, PASSWORD, setPrice } from '../support/shop-data.ts';
import { test as testWithoutKeys } from '../support/shop-without-keys.ts';
import { cutCalls, holdCalls } from '../support/slow-line.ts';

/** Every leaf state of the card payment, by people's ways through the running shop. */
test.describe.configure({ timeout: 180_000 });

test('[CARD-06] [CARD-11] [CARD-12] every leaf state of the card payment in Chromium', async ({
  shopper,
  phone,
}) => {
  const part = await newPart(1500);
  const { page, checkout, card, cart, confirmation, orders, storefront } = shopper;
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const seen = await recordStates(page);

  // The provider's script does not come, three times over; then the reference does not.
  const script = await cutCalls(page, '/v3.js');
  const initiating = await cutCalls(page, '/api/flutterwave/initiate');
  await goToCheckout(shopper, part);
  await checkout.chooseCard();
  await checkout.payNow();
  await seeState(shopper, 'card', 'scriptFailed');
  script.mend();
  await tryAgain.click();
  await seeState(shopper, 'card', 'initialisationFailed');
  initiating.mend();
  await tryAgain.click();
  await card.seeReady('Ksh 1,850');

  // The window is closed; then the card is charged, and the line is lost before the shop could be asked.
  await card.pay();
  await card.closeWindow();
  await seeState(shopper, 'card', 'notPaid');
  await card.pay();
  await card.sendWebhook('never');
  const asking = await cutCalls(page, '/api/o/new/');
  await card.payInWindow();
  await seeState(shopper, 'card', 'placingFailed');
  asking.mend();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await confirmation.seeConfirmed();

  const buyAgain = async () => {
    await storefront.open('/collection');
    await storefront.search(part);
    await storefront.addFromList(part);
    await storefront.seeCartCount('1');
    await checkout.open();
    await checkout.chooseAddress('Moi Avenue 12');
  };

  // The shop asks before the provider knows, and asks once more.
  await buyAgain();
  await checkout.chooseCard();
  await checkout.payNow();
  await card.seeReady('Ksh 1,850');
  await card.pay();
  await card.delayVerifying();
  await card.payInWindow();
  await seeState(shopper, 'card', 'confirming');
  await confirmation.seeConfirmed();

  // The price changes while the reference is asked for: the shopper decides, and chooses M-Pesa.
  await buyAgain();
  await checkout.chooseCard();
  const drafting = await holdCalls(page, '/api/flutterwave/initiate');
  await checkout.payNow();
  await expect.poll(drafting.count).toBe(1);
  await setPrice(part, 1700);
  await drafting.letGo();
  await checkout.seeChange(/now Ksh 1,700$/);
  await checkout.acceptNewPrice(part);
  await checkout.chooseMpesa();
  await checkout.payNow();
  await seeState(shopper, 'mpesa-number', 'enteringPhone');

  // The same order by card after all; it is paid by M-Pesa in another tab, and this one is read again.
  await checkout.open();
  await checkout.chooseCard();
  await checkout.payNow();
  await card.seeReady('Ksh 2,050');
  const other = await openOtherTab(shopper);
  await other.orders.open();
  await other.orders.openLatest();
  await other.orders.payAgainByMpesa();
  await other.mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });
  await other.orders.open();
  await other.orders.openLatest();
  await other.orders.seeStatus('paid');
  await page.reload();
  await confirmation.seeConfirmed();

  // The next order is cancelled in another tab before its reference is asked for.
  await buyAgain();
  await checkout.chooseMpesa();
  await checkout.payNow();
  await seeState(shopper, 'mpesa-number', 'enteringPhone');
  await orders.open();
  await orders.openLatest();
  const referring = await holdCalls(page, '/api/flutterwave/initiate');
  await orders.payAgainByCard();
  await expect.poll(referring.count).toBe(1);
  await cancelInOtherTab(shopper);
  await referring.letGo();
  await checkout.see();

  // By its address: where no address was given in this tab, and with nothing in the cart.
  await other.page.goto('/payment/card');
  await other.checkout.see();
  await cart.open();
  await cart.remove(part);
  await page.goto('/payment/card');
  await cart.seeEmpty();
  await seeEveryLeaf(cardPaymentMachine, ['card'], seen, {
    off: 'needs a shop that has no keys of the provider: the next test’s',
  });
});

testWithoutKeys(
  '[CARD-07] a shop that has no keys of the provider says on the card page that cards are off',
  async ({ shopper, shop }) => {
    const { page, storefront, login } = shopper;
    const part = await newPart(1500, shop.databaseUrl);
    await storefront.open('/collection');
    await storefront.addFromList(part);
    await storefront.seeCartCount('1');
    await page.goto('/payment/card');
    await login.signIn(await newAccount(undefined, shop.databaseUrl), PASSWORD);
    await seeState(shopper, 'card', 'off');
    await expect(page.getByText('Card payment is not available at the moment.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  },
);
