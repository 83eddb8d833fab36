import { expect } from 'playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { goToMpesa } from '../support/go-to-checkout.ts';
import { newProductName, setPrice } from '../support/shop-data.ts';
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

test('[RECEIPT-01] [RECEIPT-04] [ORDERPAGE-08] [ORDERPAGE-09] [ORDERPAGE-10] what is paid by M-Pesa has a receipt as PDF and is bought again', async ({
  shopper,
  phone,
}) => {
  const name = await newProductName(1500);
  const { checkout, mpesa, orders, page } = shopper;
  await goToMpesa(shopper, name);
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });
  await mpesa.seeSuccess();

  await orders.open();
  await orders.openLatest();
  await orders.seeStep('Payment received');
  await expect(page.getByRole('list', { name: 'What comes next' })).toContainText('Packed and sent');
  const pdf = await getDocumentProxy(await orders.downloadReceipt());
  const { text } = await extractText(pdf, { mergePages: true });
  expect(text).toContain(`${name} 1 Ksh 1,500 Ksh 1,500`);
  expect(text).toContain('Paid by M-Pesa on');

  await setPrice(name, 1650);
  await orders.buyAgain();
  await orders.seeBoughtAgain('These parts are in your cart', '1 added. Ksh 1,500 then, Ksh 1,650 now.');
  await orders.goToCart();
  await page.waitForURL('**/cart');
  await expect(page.getByRole('main')).toContainText(name);
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
