import { fillPath, paths } from '../../contract/paths.ts';
import type { OrderDetail } from '../../contract/types.ts';
import { portalReturnModel } from '../../tests/models/portal-return.model.ts';
import { portalReturnSights } from '../../tests/sights/portal-return.sights.ts';
import { trackingIdIn } from '../../tests/support/portal.ts';
import { comeBackToTab } from '../support/other-tab.ts';
import { endSessions } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { Customer, cancelElsewhere, customerOf } from './support/customer.ts';
import { HeldLine } from './support/held-line.ts';

const ORDER = '7K3M9QXW2VAB';
const RECEIPT = 'SKU1234567';
const UNKNOWN_ORDER = 'ABCDEFGH2345';
const WAYS = { pesapal: 'Pay again', mpesa: 'Pay with M-Pesa' };

const trackingIds = new WeakMap<Walk, string>();
/** Who looks is known as soon as this is answered. */
const sessions = new WeakMap<Walk, HeldLine>();

/** An order whose page on the portal is open. */
async function placeOrder(walk: Walk): Promise<void> {
  const customer = await Customer.signedIn(walk, 2500);
  const { order_number, payment_url } = await customer.placeOrder('pesapal');
  trackingIds.set(walk, trackingIdIn(payment_url ?? ''));
  walk.say(ORDER, order_number);
}

async function openConfirmation(walk: Walk, query = ''): Promise<void> {
  const session = new HeldLine([`GET ${paths.userInfo}`]);
  await session.hold(walk.visitor.page);
  sessions.set(walk, session);
  await walk.visitor.page.goto(`/order-confirmation${query}`);
}

const decide = (walk: Walk, action: 'pay' | 'fail') =>
  customerOf(walk).api.call('POST', `/sandbox/pesapal/payments/${trackingIds.get(walk)}`, { action });

async function payOnPortal(walk: Walk): Promise<void> {
  await decide(walk, 'pay');
  const { api, orderNumber } = customerOf(walk);
  const { attempts } = await api.call<OrderDetail>(
    'GET',
    fillPath(paths.order, { order_number: orderNumber }),
  );
  walk.say(RECEIPT, attempts[0]?.receipt ?? 'no receipt');
}

async function cancelOrder(walk: Walk): Promise<void> {
  const { api, orderNumber } = customerOf(walk);
  await api.call('POST', paths.leavePortal, { order_id: orderNumber, page: `${orderNumber}-1` });
  await cancelElsewhere(walk);
}

describeBrowserWalk({
  model: portalReturnModel,
  starts: {
    'back from the portal': {
      prepare: placeOrder,
      open: (walk) => {
        const isFound = walk.next('readOrder') !== 'not found';
        return openConfirmation(walk, `?order=${isFound ? customerOf(walk).orderNumber : UNKNOWN_ORDER}`);
      },
    },
    'left the portal, known by its tracking id': {
      prepare: placeOrder,
      open: async (walk) => {
        const names = `OrderTrackingId=${trackingIds.get(walk)}&cancelled=${customerOf(walk).orderNumber}-1`;
        await walk.visitor.page.goto(`/order-confirmation?${names}`);
      },
    },
    'nothing named': {
      prepare: async (walk) => void (await Customer.signedIn(walk, 2500)),
      open: (walk) => openConfirmation(walk),
    },
  },
  gestures: {
    'session.changed': async (walk, { looker }: { looker: string }) => {
      const session = sessions.get(walk)!;
      if (looker === 'signedOut') await endSessions(customerOf(walk).email);
      await (looker === 'unreachable' ? session.cut() : session.letGo());
    },
    'order.look': async (walk) => {
      const look = walk.visitor.page.getByRole('button', { name: /^(Try|Ask) again$/ });
      await ((await look.isVisible()) ? look.click() : comeBackToTab(walk.visitor));
    },
    'payment.again': ({ visitor: { page } }, { method }: { method: keyof typeof WAYS }) =>
      page.getByRole('button', { name: WAYS[method] }).click(),
  },
  ports: {
    readOrder: {
      calls: 'GET /api/o/*/',
      outcomes: {
        paid: answeredAfter(payOnPortal),
        undecided: answered,
        failed: answeredAfter(async (walk) => void (await decide(walk, 'fail'))),
        cancelled: answeredAfter(cancelOrder),
        'not found': answered,
        'network failure': cut,
      },
    },
    askStatus: {
      calls: 'GET /api/p/pesapal/status/*/',
      outcomes: { answered, 'network failure': cut },
    },
    openPage: {
      calls: 'POST /api/p/pesapal/initiate/',
      outcomes: {
        opened: answered,
        refused: answeredAfter(({ sandbox }) => sandbox.fail({ pesapal: { refuseSubmit: true } })),
      },
    },
  },
  never: {
    'session.changed (signed in, with an order kept)':
      'what a browser keeps is read with who looks, not after it',
  },
  unreached: [],
  sights: portalReturnSights,
  leads: { signInNeeded: /\/login$/, leftForPortal: /\/pesapal\/pay\?/ },
});
