import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultsEnv } from '../faults/apply-faults.ts';
import { waitForAbort } from '../faults/wait-for-abort.ts';
import { decidePayment } from './decide-payment.ts';
import { formatDotNetTime, NO_ERROR, REFUSALS, respondWithError } from './envelopes.ts';
import { listIpns, registerIpn, toIpnReply } from './ipns.ts';
import { SANDBOX_PESAPAL } from './merchant.ts';
import { findPayment, openPayment, type Payment, STATUS } from './payments.ts';
import { validateCredentials, validateIpn, validateOrder } from './submissions.ts';
import { issuePesapalToken, isValidPesapalToken } from './tokens.ts';

type Routes = FaultsEnv<'pesapal'>;

export function pesapalRoutes(sandbox: SandboxContext): Hono<Routes> {
  const routes = new Hono<Routes>();
  routes.use(applyFaults(sandbox, 'pesapal', (c) => respondWithError(c, REFUSALS.serverError)));

  routes.post('/api/Auth/RequestToken', async (c) => {
    const refusal = validateCredentials(await readJson(c), SANDBOX_PESAPAL);
    if (refusal) return respondWithError(c, refusal);
    const { token, expiresAt } = await issuePesapalToken(sandbox, c.var.faults.tokenLifeMs);
    const success = { error: null, status: '200', message: 'Request processed successfully' };
    return c.json({ token, expiryDate: formatDotNetTime(expiresAt), ...success });
  });

  for (const section of ['URLSetup', 'Transactions']) {
    routes.use(`/api/${section}/*`, async (c, next) => {
      const isAuthorized =
        c.var.faults.tokenExpired !== 'always' &&
        (await isValidPesapalToken(sandbox, c.req.header('Authorization')));
      if (!isAuthorized) return respondWithError(c, REFUSALS.invalidToken);
      return next();
    });
  }

  routes.post('/api/URLSetup/RegisterIPN', async (c) => {
    const result = validateIpn(await readJson(c));
    if (!result.ok) return respondWithError(c, result.refusal);
    const registeredIpn = await registerIpn(sandbox, result.value);
    return registeredIpn
      ? c.json(toIpnReply(registeredIpn))
      : respondWithError(c, REFUSALS.ipnAlreadyRegistered);
  });

  routes.get('/api/URLSetup/GetIpnList', async (c) => c.json((await listIpns(sandbox)).map(toIpnReply)));

  routes.post('/api/Transactions/SubmitOrderRequest', async (c) => {
    const { faults } = c.var;
    const result = validateOrder(await readJson(c));
    if (!result.ok) return respondWithError(c, result.refusal);
    if (faults.refuseSubmit) return respondWithError(c, REFUSALS.limitReached);
    const isRegistered = (await listIpns(sandbox)).some(({ ipnId }) => ipnId === result.value.ipnId);
    if (!isRegistered) return respondWithError(c, REFUSALS.unknownIpn);
    const payment = await openPayment(sandbox, result.value);
    if (!payment) return respondWithError(c, REFUSALS.duplicate);
    if (faults.decideBeforeReply) await decideBeforeReply(sandbox, payment, faults.decideBeforeReply);
    if (faults.syncTimeout) await waitForAbort(c);
    return c.json({
      order_tracking_id: payment.trackingId,
      merchant_reference: payment.merchantReference,
      redirect_url: faults.foreignPage ? 'https://pesapal.example/pay' : getPageUrl(payment),
      error: null,
      status: '200',
    });
  });

  routes.get('/api/Transactions/GetTransactionStatus', async (c) => {
    const payment = await findPayment(sandbox.sql, c.req.query('orderTrackingId') ?? '');
    if (!payment) return respondWithError(c, REFUSALS.unknownPayment);
    if (payment.statusCode === null && c.var.faults.notPaidShape === 'error')
      return respondWithError(c, REFUSALS.notPaid);
    return c.json(toStatusReply(payment));
  });

  return routes;
}

/** Uses the shop's origin, because the sandbox itself listens only on loopback. */
function getPageUrl({ ipnUrl, trackingId }: Payment): string {
  return `${new URL(ipnUrl).origin}/sandbox/pesapal/pay?OrderTrackingId=${trackingId}`;
}

const STATUS_NAMES = {
  [STATUS.completed]: 'Completed',
  [STATUS.failed]: 'Failed',
  [STATUS.reversed]: 'Reversed',
};

/** Mixed-case descriptions and an error object full of nulls are what Pesapal sends. */
function toStatusReply(payment: Payment) {
  const { statusCode, method, amount, currency } = payment;
  const code = statusCode ?? STATUS.invalid;
  return {
    payment_method: method,
    amount: payment.paidAmount ?? amount,
    created_date: payment.createdAt.toISOString().slice(0, 22),
    confirmation_code: payment.confirmationCode ?? '',
    payment_status_description: code === STATUS.invalid ? 'INVALID' : STATUS_NAMES[code],
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
  const options = { ipn: 'once', method: 'card', lateMs: 0, mobileDelayMs: 0 } as const;
  await decidePayment(sandbox, payment.trackingId, { action, ...options });
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text());
  } catch {
    return null;
  }
}
