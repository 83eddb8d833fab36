import { goToCheckout } from '../../support/go-to-checkout.ts';
import { test, type Visitor } from '../../support/test.ts';

const COOLANT = 'Ready-Mixed Coolant Green 5 L';
const PRICE = 'Ksh 2,400';

async function goToPortal(visitor: Visitor) {
  await goToCheckout(visitor, COOLANT);
  await visitor.checkout.choosePortal();
  await visitor.checkout.payNow();
  await visitor.portal.see(PRICE);
}

async function seeOnePaidOrder({ orders, cart }: Visitor) {
  await orders.open();
  await orders.seeCount(1);
  await orders.openLatest();
  await orders.seeStatus('paid');
  await orders.seeAttempt(/^Ksh 2,400 received, receipt/);
  await cart.open();
  await cart.seeEmpty();
}

test('[CHECKOUT-16] [API-PAY-01] [CONFIRM-01] a shopper pays on the payment portal and comes back', async ({
  shopper,
}) => {
  await goToPortal(shopper);
  await shopper.portal.payByCard();
  await shopper.confirmation.seeConfirmed();
  await seeOnePaidOrder(shopper);
});

test('[CONFIRM-01] [PORTAL-01] a shopper cancels on the portal, keeps cart and order, and pays the same order there', async ({
  shopper,
}) => {
  const { portal, confirmation, storefront } = shopper;
  await goToPortal(shopper);
  await portal.cancel();
  await confirmation.seeNotReceived(/^The payment page was left before anything was paid\./);
  await storefront.seeCartCount('1');

  await confirmation.payAgain();
  await portal.see(PRICE);
  await portal.payByCard();
  await confirmation.seeConfirmed();
  await seeOnePaidOrder(shopper);
});

test('[PORTAL-01] a shopper cancels on the portal and can then cancel the order immediately', async ({
  shopper,
}) => {
  const { portal, confirmation, orders } = shopper;
  await goToPortal(shopper);
  await portal.cancel();
  await confirmation.seeNotReceived(/^The payment page was left before anything was paid\./);
  await orders.open();
  await orders.openLatest();
  await orders.seeAttempt(/^The payment page was left before anything was paid\./);
  await orders.cancel();
  await orders.seeStatus('cancelled');
});

test('[API-PAY-02] [CONFIRM-01] the shopper’s return makes up for a lost notification', async ({
  shopper,
}) => {
  await goToPortal(shopper);
  await shopper.portal.dropNotification();
  await shopper.portal.payByCard();
  await shopper.confirmation.seeConfirmed();
  await seeOnePaidOrder(shopper);
});

test('[API-PAY-02] [ORDERPAGE-01] without the return either, the order’s page finds the payment', async ({
  shopper,
  request,
  shopUrl,
}) => {
  const { portal } = shopper;
  await goToPortal(shopper);
  await portal.payWithoutNotification(request, shopUrl);
  await seeOnePaidOrder(shopper);
});
