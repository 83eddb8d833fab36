import type { AnyMachineSnapshot } from 'xstate';
import { routes } from '../../contract/routes.ts';
import type { PortalReturnContext } from '../../machines/portal-return/portal-return.types.ts';
import { portalReturnExpectations } from '../../tests/expectations/portal-return.expectations.ts';
import { portalReturnModel } from '../../tests/models/portal-return.model.ts';
import { parseTrackingId } from '../../tests/support/portal.ts';
import { returnToTab } from '../support/other-tab.ts';
import { ShopApi } from '../support/shop-api.ts';
import { endSessions, PASSWORD } from '../support/shop-data.ts';
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
const PAY_BUTTONS = { pesapal: 'Pay again', mpesa: 'Pay with M-Pesa' };

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

const decidePayment = (run: PathRun, action: 'pay' | 'fail') =>
  getCustomer(run).api.postToSandbox(`pesapal/payments/${trackingIds.get(run)}`, { action });

async function payOnPortal(run: PathRun): Promise<void> {
  await decidePayment(run, 'pay');
  const { api, orderNumber } = getCustomer(run);
  const { attempts } = await api.call('order', { params: { order_number: orderNumber } });
  run.substitute(RECEIPT, attempts[0]?.receipt ?? 'no receipt');
}

async function cancelOrder(run: PathRun): Promise<void> {
  const { api, orderNumber } = getCustomer(run);
  await api.call('leavePortal', { body: { order_id: orderNumber, page: `${orderNumber}-1` } });
  await cancelElsewhere(run);
}

/** A payment has one direction, and a page that is open is opened again. */
function findObstacle(label: string, { context }: AnyMachineSnapshot): string | undefined {
  const { detail } = context as PortalReturnContext;
  if (detail === null) return undefined;
  const isOpen = detail.order.status === 'pending' && detail.attempts.at(-1)?.state === 'open';
  if (label === 'openPage: refused' && isOpen) return 'a page that is open is opened again, not refused';
  if (label === 'payment.retry (M-Pesa)' && isOpen)
    return 'the confirmation only reopens a page that is open';
  if (label === 'readOrder: not found') return 'an order that was read is not lost';
  if (label === 'readOrder: undecided' && !isOpen) return 'a decided payment stays so';
  if (label === 'readOrder: failed' && !isOpen && detail.attempts.at(-1)?.state !== 'failed')
    return 'a decided payment stays so';
  if (
    /^readOrder: (paid|cancelled)$/.test(label) &&
    detail.order.status !== 'pending' &&
    !label.endsWith(detail.order.status)
  )
    return 'a decided order stays so';
  return undefined;
}

await describeBrowserPaths({
  model: portalReturnModel,
  starts: {
    'back from the portal': {
      prepare: placeOrder,
      open: (run) => {
        const isFound = run.nextOutcome('readOrder') !== 'not found';
        return openConfirmation(run, `?order=${isFound ? getCustomer(run).orderNumber : UNKNOWN_ORDER}`);
      },
    },
    'left the portal, known by its tracking id': {
      prepare: placeOrder,
      open: async (run) => {
        const returnQuery = `OrderTrackingId=${trackingIds.get(run)}&cancelled=${getCustomer(run).orderNumber}-1`;
        await run.visitor.page.goto(`/order-confirmation?${returnQuery}`);
      },
      exclusions: {
        'session.changed (signed in)': 'the viewer is known before',
        'session.changed (no connection)': 'the viewer is known before',
      },
    },
    'nothing named': {
      prepare: async (run) => void (await Customer.signedIn(run, 2500)),
      open: (run) => openConfirmation(run),
    },
  },
  userActions: {
    'session.changed': async (run, { viewer }: { viewer: string }) => {
      const session = heldSessionRequests.get(run);
      if (viewer === 'signedOut' && (!session || signedInRuns.has(run))) return signOutElsewhere(run);
      if (!session) throw new Error('this path starts with a known viewer');
      if (viewer === 'signedIn' && signedOutRuns.has(run)) await signInElsewhere(run);
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
    'payment.retry': ({ visitor: { page } }, { method }: { method: keyof typeof PAY_BUTTONS }) =>
      page.getByRole('button', { name: PAY_BUTTONS[method] }).click(),
  },
  ports: {
    readOrder: {
      calls: 'GET /api/o/*/',
      outcomes: {
        paid: respondAfter(payOnPortal),
        undecided: respond,
        failed: respondAfter(async (run) => {
          await decidePayment(run, 'fail');
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
      },
    },
  },
  exclusions: {
    'the page of the order': 'has another screen, which e2e/journeys/orders.e2e.ts pays on',
    'session.changed (signed in, with a remembered order)':
      'what a browser keeps is read with who looks, not after it',
    'readOrder: undecided, of someone else': 'only staff read the orders of others',
  },
  findObstacle,
  unreached: [],
  expectations: portalReturnExpectations,
  redirects: {
    signInNeeded: /\/login$/,
    payingAgain: /\/payment\/mpesa-number\?order=/,
  },
});
