import type { Page } from 'playwright/test';
import { formatPhone } from '../../contract/phone.ts';
import { routes } from '../../contract/routes.ts';
import { mpesaPaymentExpectations } from '../../tests/expectations/mpesa-payment.expectations.ts';
import { mpesaPaymentModel } from '../../tests/models/mpesa-payment.model.ts';
import { advancePastSuspense } from '../support/clock.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type Outcome, type PathRun, respondAfter } from './support/browser-paths.types.ts';
import {
  approveAndShipElsewhere,
  approveOnPhone,
  Customer,
  cancelElsewhere,
  declineOnPhone,
  getCustomer,
  promptElsewhere,
} from './support/customer.ts';
import type { HeldRequests } from './support/held-requests.ts';

const PHONE = '0712 345 678';
const WAIT_MS = 15_000;

const button = ({ visitor: { page } }: PathRun, name: RegExp) => page.getByRole('button', { name });

/** Leaves the browser on the page of a new order, one click away from the phone number page. */
async function placeOrder(run: PathRun): Promise<void> {
  const customer = await Customer.signedIn(run, 4150);
  await customer.fillCart(1);
  await customer.placeOrder();
  run.substitute(PHONE, formatPhone(run.phone.number));
  await run.visitor.page.goto(`/orders/${customer.orderNumber}`);
}

async function respondWithPrompt(run: PathRun, call: HeldRequests): Promise<void> {
  await call.release();
  await showPromptPage(run);
}

async function isPhonePrompted(run: PathRun): Promise<boolean> {
  const { api, orderNumber } = getCustomer(run);
  const { attempts } = await api.call('order', { params: { order_number: orderNumber } });
  return attempts.some(({ state }) => state === 'open');
}

/** Changes the order while the phone shows a prompt, which another tab sends if there is none. */
const afterPrompt = (change?: (run: PathRun) => Promise<void>) =>
  respondAfter(async (run) => {
    if (!(await isPhonePrompted(run))) await promptElsewhere(run);
    await change?.(run);
  });

/** What the phone still shows is declined. */
async function endPrompt(run: PathRun): Promise<void> {
  if (await isPhonePrompted(run)) await declineOnPhone(run);
}

/** An order with an open prompt cannot be cancelled. */
async function cancel(run: PathRun): Promise<void> {
  await endPrompt(run);
  await cancelElsewhere(run);
}

/** M-Pesa takes no prompt until its reply was given. */
async function respondWithRefusal({ sandbox, visitor: { page } }: PathRun, call: HeldRequests) {
  await sandbox.injectFaults({ safaricom: { spikeArrest: true } });
  const reply = page.waitForResponse(`**${routes.startStkPush.path}`);
  await call.release();
  await reply;
  await sandbox.clearFaults();
}

const statusReplies: Record<string, Outcome> = {
  paid: afterPrompt(approveOnPhone),
  'on its way': afterPrompt(approveAndShipElsewhere),
  'order cancelled': respondAfter(cancel),
  pending: afterPrompt(),
  'refused by M-Pesa': afterPrompt(declineOnPhone),
  'network failure': dropConnection,
};

/** It may still have to load. */
async function showPromptPage({ visitor: { page } }: PathRun): Promise<void> {
  await page.waitForURL('**/payment/mpesa-prompt?*');
  await advancePastSuspense(page);
}

async function setPageHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

await describeBrowserPaths({
  model: mpesaPaymentModel,
  starts: {
    'no phone yet': { prepare: placeOrder, open: ({ visitor }) => visitor.orders.payAgainByMpesa() },
    'a prompt was sent': {
      prepare: async (run) => {
        await placeOrder(run);
        await run.visitor.orders.payAgainByMpesa();
        await run.visitor.mpesa.sendPromptTo(run.phone.number);
        await run.visitor.mpesa.seeWaiting();
      },
      open: async ({ visitor }) => void (await visitor.page.reload()),
      readsOrder: true,
    },
    'a prompt was refused': {
      prepare: async (run) => {
        await placeOrder(run);
        await promptElsewhere(run);
        await declineOnPhone(run);
        await getCustomer(run).api.call('orderStatus', {
          params: { order_number: getCustomer(run).orderNumber },
        });
      },
      open: async (run) => {
        await run.visitor.page.goto(`/payment/mpesa-prompt?order=${getCustomer(run).orderNumber}`);
      },
      readsOrder: true,
    },
  },
  userActions: {
    'phone.submit': async (run, { phone }: { phone: string }) => {
      await run.visitor.page
        .getByRole('textbox', { name: 'M-Pesa phone number' })
        .fill(run.resolveText(phone));
      await button(run, /^CONTINUE$/).click();
    },
    'prompt.show': async (run) => {
      await button(run, /^I have a prompt on my phone$/).click();
      await showPromptPage(run);
    },
    'payment.check': (run) => button(run, /^(Check Payment Status|Try Again)$/).click(),
    'payment.resend': (run) => button(run, /^Send Another Prompt$/).click(),
    'payment.waitAgain': (run) => button(run, /^Just a sec\.\.\.$/).click(),
    'payment.close': ({ visitor }) => visitor.mpesa.payAnotherWay(),
    'page.hidden': ({ visitor }) => setPageHidden(visitor.page, true),
    'page.shown': ({ visitor }) => setPageHidden(visitor.page, false),
  },
  ports: {
    startStkPush: {
      calls: 'POST /api/p/stk_initiate/',
      outcomes: {
        accepted: { arrange: endPrompt, trigger: respondWithPrompt },
        'refused with a message': afterPrompt(),
        'refused by M-Pesa': { arrange: endPrompt, trigger: respondWithRefusal },
        'order already paid': afterPrompt(approveOnPhone),
        'order cancelled': respondAfter(cancel),
        'network failure': dropConnection,
      },
    },
    checkStatus: {
      calls: 'GET /api/o/*/status/',
      outcomes: statusReplies,
    },
    watchStatus: {
      sharesCallsWith: 'checkStatus',
      outcomes: statusReplies,
    },
    countdown: {
      outcomes: { finished: { trigger: ({ visitor }) => visitor.page.clock.runFor(WAIT_MS) } },
    },
  },
  exclusions: {
    'startStkPush: refused without a message': 'the server gives every refusal a message',
    'startStkPush: more than M-Pesa takes': 'M-Pesa takes the orders of these starts',
    'checkStatus: refused with a message':
      'the status of an own order is refused only by a server that is broken or busy, and ends as without a connection',
    'checkStatus: refused without a message': 'the server gives every refusal a message',
    'countdown: finished, in mpesaPayment.prompted.watch.pausing':
      'a path lets the countdown pass at once, in which the pause ends too',
  },
  unreached: [],
  expectations: mpesaPaymentExpectations,
  redirects: {
    alreadyPaid: /\/order-confirmation\?order=/,
    alreadyCancelled: /\/checkout$/,
    cancelledElsewhere: /\/order-confirmation\?order=/,
    closed: /\/order-confirmation\?order=/,
  },
});
