import { bulkShippingExpectations } from '../../tests/expectations/bulk-shipping.expectations.ts';
import { bulkShippingModel } from '../../tests/models/bulk-shipping.model.ts';
import { advancePastSuspense } from '../support/clock.ts';
import { createOrderInStatus } from '../support/create-order.ts';
import { ShopApi } from '../support/shop-api.ts';
import { newAccount, newProduct } from '../support/shop-data.ts';
import { DEMO_PASSWORD } from '../support/test.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, releaseAfter, respond } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

const ORDERS = ['7Q2M9XKD4T0B', '8R3N0YLE5V1C'];

const CUSTOMER = 'customer@gari.test';

/** Two paid orders of one customer. */
async function createOrders(run: PathRun): Promise<void> {
  const { visitor, shopUrl, phone } = run;
  const { page } = visitor;
  await visitor.login.open('/admin/login');
  await visitor.login.signIn('staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
  const { slug } = await newProduct(3200);
  const customer = await newAccount();
  run.substitute(CUSTOMER, customer);
  const context = { request: page.request, shopUrl, phone };
  for (const order of ORDERS.toReversed()) {
    const number = await createOrderInStatus('paid', context, customer, slug);
    // The full number must come first, because it starts with the short one.
    run.substitute(order, number);
    run.substitute(order.slice(0, 8), number.slice(0, 8));
  }
}

async function openDialog(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  await page.goto(`/admin/recent-orders?q=${encodeURIComponent(run.resolveText(CUSTOMER))}`);
  await page.getByRole('checkbox', { name: 'Select all listed orders' }).check();
  await button(run, 'Mark as shipping…').click();
  await advancePastSuspense(page);
  await page.getByRole('dialog', { name: 'Mark as shipping' }).waitFor();
}

/** A colleague ships the order that is being marked. */
async function shipByColleague(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  const staff = await ShopApi.signIn(page.request, { email: 'staff@gari.test', password: DEMO_PASSWORD });
  const marked = await page.locator('[data-outcome]:not([data-outcome=waiting])').count();
  for (const order of ORDERS.slice(marked)) {
    const params = { order_number: run.resolveText(order) };
    const { status } = await staff.call('staffOrder', { params });
    if (status !== 'paid') continue;
    await staff.call('changeOrderStatus', { params, body: { status: 'shipping' } });
    return;
  }
}

await describeBrowserPaths({
  model: bulkShippingModel,
  starts: { 'two orders': { prepare: createOrders, open: openDialog } },
  userActions: {
    'batch.ship': async (run) => {
      const { page } = run.visitor;
      await page.getByLabel('Carrier of all').fill('Own rider');
      await page
        .getByLabel(/^Waybill of order /)
        .last()
        .fill('KE-77120');
      await button(run, 'Mark 2 orders as shipping').click();
    },
    'batch.stop': (run) => button(run, 'Stop after this one').click(),
    'batch.retry': ({ visitor: { page } }) =>
      page.getByRole('button', { name: /^Try \d orders? again$/ }).click(),
  },
  ports: {
    shipOrder: {
      calls: 'PATCH /api/o/*/status/',
      outcomes: {
        shipped: respond,
        'shipped by a colleague': releaseAfter(shipByColleague),
        'no answer': dropConnection,
      },
    },
  },
  exclusions: {
    'shipOrder: refused': 'both orders are paid, and only a superuser could cancel one meanwhile',
  },
  unreached: [],
  expectations: bulkShippingExpectations,
});
