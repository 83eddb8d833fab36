import type { AnyMachineSnapshot } from 'xstate';
import { routes } from '../../contract/routes.ts';
import type { OrderDetail } from '../../contract/types.ts';
import type {
  PortalReturnContext,
  PortalReturnEvent,
} from '../../machines/portal-return/portal-return.types.ts';
import { DEMO_PASSWORD } from '../../server/demo/demo-accounts.ts';
import { portalReturnExpectations } from '../../tests/expectations/portal-return.expectations.ts';
import { portalReturnModel } from '../../tests/models/portal-return.model.ts';
import { parseTrackingId } from '../../tests/support/portal.ts';
import { returnToTab } from '../support/other-tab.ts';
import { ShopApi } from '../support/shop-api.ts';
import { endSessions, endTimeToPay, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import {
  Customer,
  cancelElsewhere,
  getCustomer,
  keepFromPortal,
  signOutElsewhere,
} from './support/customer.ts';
import { HeldRequests } from './support/held-requests.ts';

const ORDER = '7K3M9QXW2VAB';
const RECEIPT = 'SKU1234567';
const UNKNOWN_ORDER = 'ABCDEFGH2345';
/** On the confirmation, and on the order's own page. */
const PAY_BUTTONS = { pesapal: /^(Pay again|Online payment portal)$/, mpesa: /^(Pay with )?M-Pesa$/ };

const trackingIds = new WeakMap<PathRun, string>();
/** The viewer is known once this request is answered. */
const heldSessionRequests = new WeakMap<PathRun, HeldRequests>();

async function placeOrder(run: PathRun): Promise<void> {
  const customer = await Customer.signedIn(run, 2500);
  await keepFromPortal(run);
  const { order_number, payment_url } = await customer.placeOrder('pesapal');
  trackingIds.set(run, parseTrackingId(payment_url ?? ''));
  run.substitute(ORDER, order_number);
}

async function openConfirmation(run: PathRun, query = ''): Promise<void> {
  const session = new HeldRequests([`GET ${routes.userInfo.path}`]);
  await session.hold(run.visitor.page);
  heldSessionRequests.set(run, session);
  await run.visitor.page.goto(`/order-confirmation${query}`);
}

const signedInRuns = new WeakSet<PathRun>();
const signedOutRuns = new WeakSet<PathRun>();

type SessionChange = Extract<PortalReturnEvent, { type: 'session.changed' }>;

/** Staff, who read the orders of others, use this browser instead of the customer. */
async function signInAsStaff({ visitor: { page } }: PathRun): Promise<void> {
  const { tokens } = await ShopApi.signIn(page.request, {
    email: 'staff@gari.test',
    password: DEMO_PASSWORD,
  });
  const { access_token, refresh_token } = tokens;
  await page.evaluate((stored) => Object.assign(localStorage, stored), { access_token, refresh_token });
}

/** Another tab signs the customer in again. */
async function signInElsewhere(run: PathRun): Promise<void> {
  const { page } = run.visitor;
  const api = await ShopApi.signIn(page.request, { email: getCustomer(run).email, password: PASSWORD });
  const { access_token, refresh_token } = api.tokens;
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  await other.evaluate((tokens) => Object.assign(localStorage, tokens), { access_token, refresh_token });
  await other.close();
}

const decidePayment = (run: PathRun, decision: { action: 'pay' | 'fail'; amount?: number }) =>
  getCustomer(run).api.postToSandbox(`pesapal/payments/${trackingIds.get(run)}`, decision);

async function payOnPortal(run: PathRun): Promise<void> {
  await decidePayment(run, { action: 'pay' });
  const { api, orderNumber } = getCustomer(run);
  const { attempts } = await api.call('order', { params: { order_number: orderNumber } });
  run.substitute(RECEIPT, attempts[0]?.receipt ?? 'no receipt');
}

async function cancelOrder(run: PathRun): Promise<void> {
  const { api, orderNumber } = getCustomer(run);
  await api.call('leavePortal', { body: { order_id: orderNumber, page: `${orderNumber}-1` } });
  await cancelElsewhere(run);
}

/** The browser remembers an order of an earlier checkout. */
async function rememberOrder(run: PathRun, orderNumber: string): Promise<void> {
  const { api } = getCustomer(run);
  const { id: user } = await api.call('userInfo');
  const order = { user, value: { orderNumber, fingerprint: 'of an earlier checkout', lines: [] } };
  await run.visitor.page.evaluate(
    (stored) => localStorage.setItem('gari-open-order', stored),
    JSON.stringify(order),
  );
}

type Read = keyof typeof portalReturnModel.ports.readOrder;

const READS_WHILE_OPEN: Read[] = [
  'undecided',
  'failed',
  'too late to pay',
  'underpaid',
  'paid',
  'cancelled',
  'network failure',
];

/** What can be read of an order after this. */
function listNextReads({ order, attempts, can_pay: canPay }: OrderDetail): Read[] {
  if (order.user.email === 'otieno@gari.test') return ['undecided, of someone else', 'network failure'];
  if (order.status === 'paid' || order.status === 'cancelled') return [order.status, 'network failure'];
  const state = attempts.at(-1)?.state;
  if (state === 'open') return READS_WHILE_OPEN;
  if (state === 'paid') return ['network failure'];
  return canPay
    ? ['failed', 'too late to pay', 'paid', 'cancelled', 'network failure']
    : ['too late to pay', 'network failure'];
}

function findObstacle(label: string, { context }: AnyMachineSnapshot): string | undefined {
  const { detail, viewer } = context as PortalReturnContext;
  if (viewer === 'signedIn' && /^session.changed \((signed in|no connection)/.test(label))
    return 'whoever is signed in stays so, or signs out';
  if (detail === null) return undefined;
  const isOpen = detail.order.status === 'pending' && detail.attempts.at(-1)?.state === 'open';
  if (label === 'openPage: refused' && isOpen) return 'a page that is open is opened again, not refused';
  const [port, read] = label.split(': ');
  if (port === 'readOrder' && !listNextReads(detail).includes(read as Read))
    return 'an order is not lost, keeps its owner, and its payment goes one way';
  return undefined;
}

const OF_OTHERS = 'readOrder: undecided, of someone else';
const ON_ORDER_PAGE = 'staff look at an order on its own page';

await describeBrowserPaths({
  model: portalReturnModel,
  starts: {
    'back from the portal': {
      prepare: placeOrder,
      open: (run) => {
        const isFound = run.nextOutcome('readOrder') !== 'not found';
        return openConfirmation(run, `?order=${isFound ? getCustomer(run).orderNumber : UNKNOWN_ORDER}`);
      },
      exclusions: { [OF_OTHERS]: ON_ORDER_PAGE },
    },
    'left the portal, known by its tracking id': {
      prepare: placeOrder,
      open: async (run) => {
        const returnQuery = `OrderTrackingId=${trackingIds.get(run)}&cancelled=${getCustomer(run).orderNumber}-1`;
        await run.visitor.page.goto(`/order-confirmation?${returnQuery}`);
      },
      exclusions: { [OF_OTHERS]: ON_ORDER_PAGE },
    },
    'nothing named': {
      prepare: placeOrder,
      open: (run) => openConfirmation(run),
      exclusions: { [OF_OTHERS]: ON_ORDER_PAGE },
    },
    'the page of the order': {
      prepare: placeOrder,
      open: async (run) => {
        if (run.nextOutcome('readOrder') === 'undecided, of someone else') await signInAsStaff(run);
        await run.visitor.page.goto(`/orders/${getCustomer(run).orderNumber}`);
      },
      exclusions: {
        'session.changed (signed out)': 'the guard of the page leaves it',
        ...Object.fromEntries(
          [
            'readOrder: paid',
            'readOrder: failed',
            'readOrder: too late to pay',
            'readOrder: cancelled',
            'readOrder: not found',
            'readOrder: network failure',
            'queryStatus: network failure',
          ].map((label) => [label, 'the confirmation shows it, and this page in other words']),
        ),
      },
    },
  },
  userActions: {
    'session.changed': async (run, { viewer, rememberedOrderNumber }: SessionChange) => {
      const session = heldSessionRequests.get(run);
      if (viewer === 'signedOut' && (!session || signedInRuns.has(run))) return signOutElsewhere(run);
      if (!session) throw new Error('this path starts with a known viewer');
      if (viewer === 'signedIn' && signedOutRuns.has(run)) await signInElsewhere(run);
      if (rememberedOrderNumber !== null) {
        const isFound = run.nextOutcome('readOrder') !== 'not found';
        await rememberOrder(run, isFound ? getCustomer(run).orderNumber : UNKNOWN_ORDER);
      }
      if (viewer === 'signedIn') signedInRuns.add(run);
      if (viewer === 'signedOut') {
        signedOutRuns.add(run);
        await endSessions(getCustomer(run).email);
      }
      await (viewer === 'unreachable' ? session.abort() : session.release());
    },
    'order.refresh': async (run) => {
      const refreshButton = run.visitor.page.getByRole('button', { name: /^(Try|Ask) again$/ });
      await ((await refreshButton.isVisible()) ? refreshButton.click() : returnToTab(run.visitor));
    },
    'payment.retry': async (run, { method }: { method: keyof typeof PAY_BUTTONS }) => {
      await run.visitor.page.getByRole('button', { name: PAY_BUTTONS[method] }).click();
      // Nobody waits for a query under way any more.
      run.heldRequests('queryStatus').abandon();
    },
  },
  ports: {
    readOrder: {
      calls: 'GET /api/o/*/',
      outcomes: {
        paid: respondAfter(payOnPortal),
        undecided: respond,
        'undecided, of someone else': respond,
        underpaid: respondAfter((run) => decidePayment(run, { action: 'pay', amount: 100 })),
        failed: respondAfter(async (run) => {
          await decidePayment(run, { action: 'fail' });
        }),
        'too late to pay': respondAfter(async (run) => {
          await decidePayment(run, { action: 'fail' });
          await endTimeToPay(getCustomer(run).orderNumber);
        }),
        cancelled: respondAfter(cancelOrder),
        'not found': respond,
        'network failure': dropConnection,
      },
    },
    queryStatus: {
      calls: 'GET /api/p/pesapal/status/*/',
      outcomes: { answered: respond, 'network failure': dropConnection },
    },
    openPage: {
      calls: 'POST /api/p/pesapal/initiate/',
      outcomes: {
        opened: respond,
        refused: respondAfter(({ sandbox }) => sandbox.injectFaults({ pesapal: { refuseSubmit: true } })),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {},
  findObstacle,
  unreached: [],
  expectations: portalReturnExpectations,
  redirects: {
    signInNeeded: /\/login$/,
    payingAgain: /\/payment\/mpesa-number\?order=/,
  },
});
