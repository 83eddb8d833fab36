import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultyRoutes } from '../faults/apply-faults.ts';
import { decidePayment } from './decide-payment.ts';
import { dotNetTime, NO_ERROR, REFUSALS, refuse } from './envelopes.ts';
import { ipnReply, listIpns, registerIpn } from './ipns.ts';
import { SANDBOX_PESAPAL } from './merchant.ts';
import { findPayment, openPayment, type Payment, STATUS } from './payments.ts';
import { checkCredentials, checkIpn, checkOrder } from './submissions.ts';
import { isPesapalToken, issuePesapalToken } from './tokens.ts';

type Routes = FaultyRoutes<'pesapal'>;

/** `/pesapal/api`: Pesapal's API 3.0, for one merchant. */
export function pesapalRoutes(sandbox: SandboxContext): Hono<Routes> {
  const routes = new Hono<Routes>();
  routes.use(applyFaults(sandbox, 'pesapal', (c) => refuse(c, REFUSALS.serverError)));

  routes.post('/api/Auth/RequestToken', async (c) => {
    const refusal = checkCredentials(await readJson(c), SANDBOX_PESAPAL);
    if (refusal) return refuse(c, refusal);
    const { token, expiresAt } = await issuePesapalToken(sandbox, c.var.faults.tokenLifeMs);
    const done = { error: null, status: '200', message: 'Request processed successfully' };
    return c.json({ token, expiryDate: dotNetTime(expiresAt), ...done });
  });

  for (const room of ['URLSetup', 'Transactions']) {
    routes.use(`/api/${room}/*`, async (c, next) => {
      const accepted =
        c.var.faults.tokenExpired !== 'always' &&
        (await isPesapalToken(sandbox, c.req.header('Authorization')));
      if (!accepted) return refuse(c, REFUSALS.invalidToken);
      return next();
    });
  }

  routes.post('/api/URLSetup/RegisterIPN', async (c) => {
    const checked = checkIpn(await readJson(c));
    if (!checked.ok) return refuse(c, checked.refusal);
    const registered = await registerIpn(sandbox, checked.value);
    return registered ? c.json(ipnReply(registered)) : refuse(c, REFUSALS.ipnTaken);
  });

  routes.get('/api/URLSetup/GetIpnList', async (c) => c.json((await listIpns(sandbox)).map(ipnReply)));

  routes.post('/api/Transactions/SubmitOrderRequest', async (c) => {
    const { faults } = c.var;
    const checked = checkOrder(await readJson(c));
    if (!checked.ok) return refuse(c, checked.refusal);
    if (faults.refuseSubmit) return refuse(c, REFUSALS.refused);
    const known = (await listIpns(sandbox)).some(({ ipnId }) => ipnId === checked.value.ipnId);
    if (!known) return refuse(c, REFUSALS.unknownIpn);
    const payment = await openPayment(sandbox, checked.value);
    if (!payment) return refuse(c, REFUSALS.duplicate);
    if (faults.decideBeforeReply) await decideBeforeReply(sandbox, payment, faults.decideBeforeReply);
    if (faults.syncTimeout) await callerGivesUp(c);
    return c.json({
      order_tracking_id: payment.trackingId,
      merchant_reference: payment.merchantReference,
      redirect_url: faults.foreignPage ? 'https://pesapal.example/pay' : pageOf(payment),
      error: null,
      status: '200',
    });
  });

  routes.get('/api/Transactions/GetTransactionStatus', async (c) => {
    const payment = await findPayment(sandbox.sql, c.req.query('orderTrackingId') ?? '');
    if (!payment) return refuse(c, REFUSALS.unknownPayment);
    if (payment.statusCode === null && c.var.faults.notPaidShape === 'error')
      return refuse(c, REFUSALS.notPaid);
    return c.json(statusReply(payment));
  });

  return routes;
}

/** The page is served through the shop, which is where its notifications go: the sandbox itself listens at home only. */
function pageOf({ ipnUrl, trackingId }: Payment): string {
  return `${new URL(ipnUrl).origin}/sandbox/pesapal/pay?OrderTrackingId=${trackingId}`;
}

const WORDS = { [STATUS.completed]: 'Completed', [STATUS.failed]: 'Failed', [STATUS.reversed]: 'Reversed' };

/** The description's case is mixed, and the error an object full of nulls, as Pesapal's are. */
function statusReply(payment: Payment) {
  const { statusCode, method, amount, currency } = payment;
  const code = statusCode ?? STATUS.invalid;
  return {
    payment_method: method,
    amount: payment.paidAmount ?? amount,
    created_date: payment.createdAt.toISOString().slice(0, 22),
    confirmation_code: payment.confirmationCode ?? '',
    payment_status_description: code === STATUS.invalid ? 'INVALID' : WORDS[code],
    description: code === STATUS.failed ? 'Unable to Authorize Transaction.' : null,
    message: 'Request processed successfully',
    payment_account: method === 'Visa' ? '476173**0010' : '2547xxxxx678',
    call_back_url: payment.callbackUrl,
    status_code: code,
    merchant_reference: payment.merchantReference,
    payment_status_code: '',
    currency: payment.paidCurrency ?? currency,
    error: NO_ERROR,
    status: '200',
  };
}

async function decideBeforeReply(sandbox: SandboxContext, payment: Payment, action: 'pay' | 'fail') {
  const how = { ipn: 'once', method: 'card', lateMs: 0, mobileDelayMs: 0 } as const;
  await decidePayment(sandbox, payment.trackingId, { action, ...how });
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    return null;
  }
}

function callerGivesUp(c: Context): Promise<void> {
  return new Promise((resolve) => {
    if (c.req.raw.signal.aborted) resolve();
    else c.req.raw.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
