import { goToMpesa } from '../../support/go-to-checkout.ts';
import { setStock } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

const SERVICE_KIT = 'Full Service Kit 5W-30 for Toyota Axio NZE141';
const CLEANER = 'Brake Parts Cleaner Spray 500 ml';
const LAST_UNIT = 'Cabin Filter for Nissan Note E12 and Serena C26';

test('[MPESA-14] [MPESA-15] a cancelled prompt is reported by itself, and the order is paid on the second try', async ({
  shopper,
  phone,
}) => {
  const { checkout, mpesa, orders, confirmation } = shopper;
  await goToMpesa(shopper, SERVICE_KIT);
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'cancel' });
  await mpesa.seeNotConfirmed();
  await mpesa.seeMessage('The prompt was cancelled on the phone.');

  await mpesa.payAnotherWay();
  await checkout.see();
  await checkout.chooseMpesa();
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve' });
  await mpesa.seeSuccess();
  await mpesa.openConfirmation();
  await confirmation.seeConfirmed();
  await confirmation.openOrders();
  await orders.seeCount(1);
});

test('[CALLBACK-06] a payment whose callback is lost is seen nevertheless', async ({ shopper, phone }) => {
  const { checkout, mpesa } = shopper;
  await goToMpesa(shopper, SERVICE_KIT);
  await checkout.payNow();
  await mpesa.sendPromptTo(phone.number);
  await phone.answer({ action: 'approve', callback: 'never' });
  await mpesa.seeSuccess();
});

test('[CHECKOUT-13] a double click on PAY NOW makes one order', async ({ shopper }) => {
  const { checkout, mpesa, orders, page } = shopper;
  await goToMpesa(shopper, CLEANER);
  await checkout.payNowTwice();
  await page.waitForURL(/\/payment\/mpesa-number\?order=/);
  await mpesa.seeMessage('We send a prompt to your phone');
  await orders.open();
  await orders.seeCount(1);
});

test('[STOCK-02] two shoppers want the last unit: one gets it, the other sees that it is out of stock', async ({
  newVisitor,
}) => {
  await setStock(LAST_UNIT, 1);
  const [first, second] = [await newVisitor(), await newVisitor()];
  await goToMpesa(first, LAST_UNIT);
  await goToMpesa(second, LAST_UNIT);
  await first.checkout.payNow();
  await first.page.waitForURL(/\/payment\/mpesa-number\?order=/);
  await second.checkout.payNow();
  await second.checkout.seeRefusal(`${LAST_UNIT} is out of stock.`);
  await second.checkout.see();
});
