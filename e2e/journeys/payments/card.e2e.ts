import { expect } from 'playwright/test';
import { goToCheckout } from '../../support/go-to-checkout.ts';
import { holdRequests } from '../../support/intercept-requests.ts';
import { test, type Visitor } from '../../support/test.ts';

const FLUID = 'Brake Fluid DOT 4 500 ml';
const PRICE = 'Ksh 1,100';

async function goToCardPage(visitor: Visitor) {
  await goToCheckout(visitor, FLUID);
  await visitor.checkout.chooseCard();
  await visitor.checkout.payNow();
  await visitor.card.seeReady(PRICE);
}

async function seeOnePaidOrder({ confirmation, orders, cart }: Visitor) {
  await confirmation.seeConfirmed();
  const orderNumber = await confirmation.getOrderNumber();
  await confirmation.openOrders();
  await orders.seeCount(1);
  await orders.seeOrder(orderNumber, 'paid');
  await cart.open();
  await cart.seeEmpty();
}

test('[PAYCHOICE-05] [CARD-02] [CARD-07] [CARD-08] [CARD-09] a shopper pays by card, and the order is placed', async ({
  shopper,
}) => {
  await goToCardPage(shopper);
  await shopper.card.pay();
  await shopper.card.payInWindow();
  await seeOnePaidOrder(shopper);
});

test('[CARD-11] a closed card window places no order and keeps the cart; paying afterwards works', async ({
  shopper,
}) => {
  const { card, storefront, page } = shopper;
  await goToCardPage(shopper);
  await card.pay();
  await card.closeWindow();
  await card.seeFailed(/^If your bank took the money after all/);
  await storefront.seeCartCount('1');
  const other = await page.context().newPage();
  await other.goto('/orders');
  await other.getByText('You have not placed any orders yet.').waitFor();
  await other.close();

  await card.pay();
  await card.payInWindow();
  await seeOnePaidOrder(shopper);
});

test('[CARD-11] [DRAFT-05] a payment made before the window is closed places the order even without a webhook', async ({
  shopper,
}) => {
  const { card } = shopper;
  await goToCardPage(shopper);
  await card.pay();
  await card.sendWebhook('never');
  await card.payThenCloseWindow();
  await seeOnePaidOrder(shopper);
});

test('[CARD-11] [DRAFT-05] a payment made before the connection breaks places the order through the webhook', async ({
  shopper,
}) => {
  const { card, orders, page } = shopper;
  await goToCardPage(shopper);
  await card.pay();
  await card.sendWebhook('first');
  const orderRequests = await holdRequests(page, '/api/o/new/');
  await card.payThenCloseWindow();
  await expect.poll(orderRequests.count).toBe(1);
  await orders.open();
  await orders.seeCount(1);
  await orders.openLatest();
  await orders.seeStatus('paid');
});

test('[CARD-11] a declined card is reported, and the next payment succeeds', async ({ shopper }) => {
  const { card, storefront } = shopper;
  await goToCardPage(shopper);
  await card.pay();
  await card.decline();
  await card.seeFailed(/declined/i);
  await storefront.seeCartCount('1');
  await card.pay();
  await card.payInWindow();
  await seeOnePaidOrder(shopper);
});
