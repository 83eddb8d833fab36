import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../context.ts';
import { applyFaults, type FaultsEnv } from '../faults/apply-faults.ts';
import { toTransactionData } from './envelopes.ts';
import { SANDBOX_FLUTTERWAVE } from './merchant.ts';
import { findTransaction } from './transactions.ts';
import { servePaymentScript } from './ui.routes.ts';

export function flutterwaveRoutes(sandbox: SandboxContext): Hono<FaultsEnv<'flutterwave'>> {
  const routes = new Hono<FaultsEnv<'flutterwave'>>();
  routes.use(
    applyFaults(sandbox, 'flutterwave', (c) => respondWithFlutterwaveError(c, 500, 'Internal server error')),
  );
  routes.get('/v3.js', (c) => servePaymentScript(c));
  routes.use('/v3/*', async (c, next) => {
    if (c.req.header('Authorization') !== `Bearer ${SANDBOX_FLUTTERWAVE.secretKey}`)
      return respondWithFlutterwaveError(c, 401, 'Invalid authorization key');
    return next();
  });
  routes.get('/v3/transactions/verify_by_reference', (c) =>
    replyWithTransaction(c, sandbox, { txRef: c.req.query('tx_ref') ?? '' }),
  );
  routes.get('/v3/transactions/:id{[0-9]{1,9}}/verify', (c) =>
    replyWithTransaction(c, sandbox, { id: Number(c.req.param('id')) }),
  );
  return routes;
}

async function replyWithTransaction(
  c: Context,
  sandbox: SandboxContext,
  filter: { id: number } | { txRef: string },
) {
  const transaction = await findTransaction(sandbox, filter);
  if (!transaction) return respondWithFlutterwaveError(c, 400, 'No transaction was found for this id');
  const data = { ...toTransactionData(transaction), meta: null, amount_settled: transaction.amount };
  return c.json({ status: 'success', message: 'Transaction fetched successfully', data });
}

export function respondWithFlutterwaveError(
  c: Context,
  status: 400 | 401 | 404 | 500,
  message: string,
): Response {
  return c.json({ status: 'error', message, data: null }, status);
}
