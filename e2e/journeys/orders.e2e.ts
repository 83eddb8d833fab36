import { goToMpesa } from '../support/go-to-checkout.ts';
import { setPrice } from '../support/shop-data.ts';
import { test } from '../support/test.ts';

const OIL_FILTER = 'Oil Filter for Subaru FB20 and EJ20';
const RAISED_PRICE = 'Oil Filter Element for Toyota 2ZR-FAE';

test('[MPESA-10] [MPESA-11] [ORDERPAGE-01] [ORDERPAGE-02] [ORDERPAGE-04] a declined payment is retried from the order’s page, and the receipt prints', async ({
  shopper,
  phone,
}) => {
  // A 15-second countdown.
  test.slow();
  const { checkout, mpesa, orders } = shopper;
  await goToMpesa(shopper, OIL_FILTER);
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await mpesa.seeReadyToCheck();
  await mpesa.checkStatus();
  await mpesa.seeNotConfirmed();
  await phone.answer({ action: 'cancel' });
  await mpesa.seeMessage('The prompt was cancelled on the phone.');

  await orders.open();
  await orders.openLatest();
  await orders.seeStatus('pending');
  await orders.seeAttempt(/^Did not go through\./);
  await orders.payAgainByMpesa();
  await mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });
  await mpesa.seeSuccess();

  await orders.open();
  await orders.openLatest();
  await orders.seeStatus('paid');
  await orders.seeStep('Payment received');
  await orders.seeAttempt(/received, receipt/);
  await orders.openReceipt();
  await orders.seeReceipt('VAT included (16%)', OIL_FILTER, /^Paid by M-Pesa/);
  await orders.emulatePrint();
  await orders.seeOnlyReceipt();
});

test('[ORDERPAGE-04] [CHECKOUT-04] [CHECKOUT-06] an order is cancelled, and its address is offered for the next order until it is deleted', async ({
  shopper,
}) => {
  const { checkout, orders, page } = shopper;
  await goToMpesa(shopper, OIL_FILTER);
  await checkout.payNow();
  await page.waitForURL(/\/payment\/mpesa-number\?order=/);
  await orders.open();
  await orders.openLatest();
  await orders.cancel();
  await orders.seeStatus('cancelled');
  await orders.seeStep('Cancelled by you');

  await checkout.clearStoredForm();
  await checkout.open();
  await checkout.chooseAddress('Moi Avenue 12');
  await checkout.chooseMpesa();
  await checkout.payNow();
  await page.waitForURL(/\/payment\/mpesa-number\?order=/);
  await checkout.open();
  await checkout.deleteAddress('Moi Avenue 12');
  await checkout.seeNoSavedAddress();
});

test('[PLACE-05] a price that changes between cart and payment is shown, and paid only when accepted', async ({
  shopper,
}) => {
  const { checkout, page } = shopper;
  await goToMpesa(shopper, RAISED_PRICE);
  await setPrice(RAISED_PRICE, 1990);
  await checkout.payNow();
  await checkout.seeChange(/now Ksh 1,990$/);
  await checkout.acceptNewPrice(RAISED_PRICE);
  await checkout.payNow();
  await page.waitForURL(/\/payment\/mpesa-number\?order=/);
});
