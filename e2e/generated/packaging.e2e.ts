import type { AnyMachineSnapshot } from 'xstate';
import type { PackagingContext } from '../../machines/packaging/packaging.types.ts';
import { packagingExpectations } from '../../tests/expectations/packaging.expectations.ts';
import { packagingModel } from '../../tests/models/packaging.model.ts';
import { createOrderInStatus } from '../support/create-order.ts';
import { ShopApi } from '../support/shop-api.ts';
import { newAccount, newProduct } from '../support/shop-data.ts';
import { DEMO_PASSWORD } from '../support/test.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import {
  dropConnection,
  type PathRun,
  releaseAfter,
  respond,
  respondAfter,
} from './support/browser-paths.types.ts';

const ORDER = '7Q2M9XKD4T0B';
const SHORT_NUMBER = ORDER.slice(0, 8);
const UNKNOWN_ORDER = 'ZZZZZZZZZZZZ';

async function signIn({ visitor: { page, login } }: PathRun): Promise<void> {
  await login.open('/admin/login');
  await login.signIn('staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
}

async function createPaidOrder(run: PathRun): Promise<void> {
  const { visitor, shopUrl, phone } = run;
  const { slug } = await newProduct(3200);
  const context = { request: visitor.page.request, shopUrl, phone };
  const number = await createOrderInStatus('paid', context, await newAccount(), slug);
  // The full number must come first, because it starts with the short one.
  run.substitute(ORDER, number);
  run.substitute(SHORT_NUMBER, number.slice(0, 8));
}

/** A colleague moves the order. */
const moveTo = (status: 'shipping' | 'delivered') => async (run: PathRun) => {
  const { request } = run.visitor.page;
  const staff = await ShopApi.signIn(request, { email: 'staff@gari.test', password: DEMO_PASSWORD });
  const params = { order_number: run.resolveText(ORDER) };
  const { status: present } = await staff.call('staffOrder', { params });
  const steps = (['paid', 'shipping', 'delivered'] as const).slice(1);
  for (const next of steps.slice(steps.indexOf(present as 'shipping') + 1, steps.indexOf(status) + 1))
    await staff.call('changeOrderStatus', { params, body: { status: next } });
};

/** A colleague takes the step that is being taken here. */
async function moveOn(run: PathRun): Promise<void> {
  const isPaid = await button(run, 'Mark as Shipping').isVisible();
  await moveTo(isPaid ? 'shipping' : 'delivered')(run);
}

/** An order has one direction, and the address goes on naming the same one. */
function findObstacle(label: string, { context }: AnyMachineSnapshot): string | undefined {
  const { order, loadError } = context as PackagingContext;
  const read = /^loadOrder: an? (\w+) order$/.exec(label)?.[1];
  const steps = ['paid', 'shipping', 'delivered'];
  if (label === 'loadOrder: no such order' && (order !== null || loadError !== null))
    return 'the address goes on naming an order that is there';
  // An order that can be moved is read again only after a colleague has moved it.
  const minStep = order && steps.indexOf(order.status) + Number(order.status !== 'delivered');
  if (minStep !== null && read && steps.indexOf(read) < minStep) return 'an order has one direction';
  return undefined;
}

const button = ({ visitor: { page } }: PathRun, name: string) =>
  page.getByRole('button', { name, exact: true });

await describeBrowserPaths({
  model: packagingModel,
  starts: {
    'an order opened': {
      prepare: async (run) => {
        await signIn(run);
        await createPaidOrder(run);
      },
      open: ({ visitor, resolveText }) =>
        visitor.page.goto(`/admin/orders/${resolveText(ORDER)}`).then(() => undefined),
    },
  },
  userActions: {
    'item.toggle': ({ visitor }) => visitor.backOffice.tickEveryItem(),
    'order.markShipping': (run) => button(run, 'Mark as Shipping').click(),
    'order.markDelivered': (run) => button(run, 'Mark as Delivered').click(),
    'order.reload': (run) => button(run, 'Try again').click(),
  },
  ports: {
    loadOrder: {
      calls: 'GET /api/o/admin/*/',
      outcomes: {
        'a paid order': respond,
        'a shipping order': respondAfter(moveTo('shipping')),
        'a delivered order': respondAfter(moveTo('delivered')),
        'no such order': respondAfter(async ({ substitute }) => substitute(ORDER, UNKNOWN_ORDER)),
        'no answer': dropConnection,
      },
    },
    changeStatus: {
      calls: 'PATCH /api/o/*/status/',
      outcomes: {
        changed: respond,
        'moved by somebody else': releaseAfter(moveOn),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'item.toggle (an item of no order)': 'the screen has no box for it',
    'loadOrder: a pending order': 'the order of a path is paid before it is opened',
    'loadOrder: a paid order without items': 'the server places no order without items',
    'changeStatus: refused with a message':
      'only a role taken away while the screen is open, which no screen of the shop does',
  },
  findObstacle,
  unreached: [],
  expectations: packagingExpectations,
  redirects: { finished: /\/admin\/recent-orders$/ },
});
