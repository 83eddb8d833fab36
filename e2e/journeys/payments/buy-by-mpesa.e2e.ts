import { DEMO_PASSWORD, test } from '../../support/test.ts';

const PADS = 'Front Brake Pads for Toyota Axio and Fielder NZE141';
const FILTER = 'Air Filter for Toyota Axio and Fielder NZE161';

test('[GEN-02] [GEN-04] a shopper finds parts, pays by M-Pesa and sees the order delivered by staff', async ({
  shopper,
  newVisitor,
  phone,
}) => {
  // Three browsers.
  test.slow();
  const { storefront, cart, login, checkout, address, mpesa, confirmation, orders } = shopper;

  await storefront.open('/');
  await storefront.search('brake pads');
  await storefront.seeProduct(PADS);
  await storefront.addFromList(PADS);
  await storefront.seeToast(`${PADS} successfully added to cart.`);
  await storefront.seeCartCount('1');

  await storefront.open('/collection');
  await storefront.search('air filter');
  await storefront.openProduct(FILTER);
  await storefront.addFromProduct();
  await storefront.seeToast('Product added to cart successfully');
  await storefront.seeCartCount('2');

  await storefront.openCart();
  await cart.addOne(PADS);
  await cart.seeQuantity(PADS, 2);
  await cart.seeTotals({ subtotal: 'Ksh 8,400', shipping: 'Ksh 800', total: 'Ksh 9,200' });
  await cart.proceed();

  await login.signIn('new@gari.test', DEMO_PASSWORD);
  await checkout.see();
  await address.fillIn();
  await checkout.chooseMpesa();
  await checkout.payNow();

  await mpesa.sendPromptTo(phone.number);
  await mpesa.seeWaiting();
  const handset = await newVisitor();
  await phone.approveOnScreen(handset.page);
  await mpesa.seeSuccess();

  await mpesa.openConfirmation();
  await confirmation.seeConfirmed();
  const orderNumber = await confirmation.getOrderNumber();
  await confirmation.openOrders();
  await orders.seeOrder(orderNumber, 'paid');
  await cart.open();
  await cart.seeEmpty();

  const staff = await newVisitor();
  await staff.login.open('/admin/login');
  await staff.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await staff.backOffice.seeRecentOrders();
  await staff.backOffice.findOrder(orderNumber);
  await staff.backOffice.openOrder(orderNumber);
  await staff.backOffice.seePackedCount('Package Items (0/2)');
  await staff.backOffice.tickEveryItem();
  await staff.backOffice.markAsShipping();
  await staff.backOffice.seeToast('Order marked as shipping successfully!');
  await staff.backOffice.seeRecentOrders();
  await staff.backOffice.openOrder(orderNumber);
  await staff.backOffice.markAsDelivered();
  await staff.backOffice.seeToast('Order marked as delivered successfully!');
  await staff.backOffice.seeStatus(orderNumber, 'Delivered');

  await orders.open();
  await orders.seeOrder(orderNumber, 'delivered');
});
