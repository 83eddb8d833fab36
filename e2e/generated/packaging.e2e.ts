import { packagingExpectations } from '../../tests/expectations/packaging.expectations.ts';
import { packagingModel } from '../../tests/models/packaging.model.ts';
import { createOrderInStatus } from '../support/create-order.ts';
import { newAccount, newProduct } from '../support/shop-data.ts';
import { DEMO_PASSWORD } from '../support/test.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';

const ORDER = '7Q2M9XKD4T0B';
const SHORT_NUMBER = ORDER.slice(0, 8);
const UNKNOWN_ORDER = 'ZZZZZZZZZZZZ';

async function signIn({ visitor: { page, login } }: PathRun): Promise<void> {
  await login.open('/admin/login');
  await login.signIn('staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
}

const prepareOrderIn = (status: 'paid' | 'shipping' | 'delivered') => async (run: PathRun) => {
  const { visitor, shopUrl, phone } = run;
  const { slug } = await newProduct(3200);
  const context = { request: visitor.page.request, shopUrl, phone };
  const number = await createOrderInStatus(status, context, await newAccount(), slug);
  // The full number must come first, because it starts with the short one.
  run.substitute(ORDER, number);
  run.substitute(SHORT_NUMBER, number.slice(0, 8));
};

const button = ({ visitor: { page } }: PathRun, name: string) =>
  page.getByRole('button', { name, exact: true });

await describeBrowserPaths({
  model: packagingModel,
  starts: {
    'an order opened': {
      prepare: signIn,
      open: ({ visitor, resolveText }) =>
        visitor.page.goto(`/admin/orders/${resolveText(ORDER)}`).then(() => undefined),
    },
  },
  userActions: {
    'item.toggled': ({ visitor }) => visitor.backOffice.tickEveryItem(),
    'order.markShipping': (run) => button(run, 'Mark as Shipping').click(),
    'order.markDelivered': (run) => button(run, 'Mark as Delivered').click(),
    'order.reload': (run) => button(run, 'Try again').click(),
  },
  ports: {
    loadOrder: {
      calls: 'GET /api/o/admin/*/',
      outcomes: {
        'a paid order': respondAfter(prepareOrderIn('paid')),
        'a shipping order': respondAfter(prepareOrderIn('shipping')),
        'a delivered order': respondAfter(prepareOrderIn('delivered')),
        'no such order': respondAfter(async ({ substitute }) => substitute(ORDER, UNKNOWN_ORDER)),
        'no answer': dropConnection,
      },
    },
    changeStatus: {
      calls: 'PATCH /api/o/*/status/',
      outcomes: {
        changed: respond,
        'moved by somebody else': respond,
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'item.toggled (an item of no order)': 'the screen has no box for it',
    'loadOrder: a paid order without items': 'the server places no order without items',
    'changeStatus: refused with a message':
      'only a role taken away while the screen is open, which no screen of the shop does',
  },
  unreached: [],
  expectations: packagingExpectations,
  redirects: { finished: /\/admin\/recent-orders$/ },
});
