import { packagingModel } from '../../tests/models/packaging.model.ts';
import { packagingSights } from '../../tests/sights/packaging.sights.ts';
import { bringOrderTo } from '../support/deliver-order.ts';
import { newAccount, newProduct } from '../support/shop-data.ts';
import { DEMO_PASSWORD } from '../support/test.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';

const ORDER = '7Q2M9XKD4T0B';
const SHORT = ORDER.slice(0, 8);
const UNKNOWN = 'ZZZZZZZZZZZZ';

async function signIn({ visitor: { page, login } }: Walk): Promise<void> {
  await login.open('/admin/login');
  await login.signIn('staff@gari.test', DEMO_PASSWORD);
  await page.waitForURL('**/admin/recent-orders');
}

const orderIn = (status: 'paid' | 'shipping' | 'delivered') => async (walk: Walk) => {
  const { visitor, shopUrl, phone } = walk;
  const { slug } = await newProduct(3200);
  const tools = { request: visitor.page.request, shopUrl, phone };
  const number = await bringOrderTo(status, tools, await newAccount(), slug);
  // The longer one first: it begins with the shorter.
  walk.say(ORDER, number);
  walk.say(SHORT, number.slice(0, 8));
};

const button = ({ visitor: { page } }: Walk, name: string) => page.getByRole('button', { name, exact: true });

describeBrowserWalk({
  model: packagingModel,
  starts: {
    'an order opened': {
      prepare: signIn,
      open: ({ visitor, said }) => visitor.page.goto(`/admin/orders/${said(ORDER)}`).then(() => undefined),
    },
  },
  gestures: {
    'item.toggled': ({ visitor }) => visitor.backOffice.tickEveryItem(),
    'order.markShipping': (walk) => button(walk, 'Mark as Shipping').click(),
    'order.markDelivered': (walk) => button(walk, 'Mark as Delivered').click(),
    'order.reload': (walk) => button(walk, 'Try again').click(),
  },
  ports: {
    loadOrder: {
      calls: 'GET /api/o/admin/*/',
      outcomes: {
        'a paid order': answeredAfter(orderIn('paid')),
        'a shipping order': answeredAfter(orderIn('shipping')),
        'a delivered order': answeredAfter(orderIn('delivered')),
        'no such order': answeredAfter(async ({ say }) => say(ORDER, UNKNOWN)),
        'no answer': cut,
      },
    },
    changeStatus: {
      calls: 'PATCH /api/o/*/status/',
      outcomes: {
        changed: answered,
        'moved by somebody else': answered,
        'network failure': cut,
      },
    },
  },
  never: {
    'item.toggled (an item of no order)': 'the screen has no box for it',
    'loadOrder: a paid order without items': 'the server places no order without items',
    'changeStatus: refused with a message':
      'only a role taken away while the screen is open, which no screen of the shop does',
  },
  unreached: [],
  sights: packagingSights,
  leads: { finished: /\/admin\/recent-orders$/ },
});
