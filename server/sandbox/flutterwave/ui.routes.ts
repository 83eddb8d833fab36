import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { SandboxContext } from '../context.ts';
import { milliseconds } from '../faults/common-faults.ts';
import { readFaults } from '../faults/faults.ts';
import { readBody } from '../read-body.ts';
import { decidePayment } from './decide-payment.ts';
import { toCallbackPayload } from './envelopes.ts';
import { SANDBOX_FLUTTERWAVE } from './merchant.ts';
import { isPaid, openCheckout } from './transactions.ts';
import { listDeliveries } from './webhooks.ts';

const textSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(320), v.regex(/^[^\0]*$/));
const referenceSchema = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits, - _ . or :'),
);
const amountSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000));
const currencySchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a currency such as KES'));

const checkoutSchema = v.object({
  public_key: v.literal(SANDBOX_FLUTTERWAVE.publicKey, 'is not the key of this sandbox’s merchant'),
  tx_ref: referenceSchema,
  amount: amountSchema,
  /** Flutterwave's default is naira. */
  currency: v.optional(currencySchema, 'NGN'),
  email: textSchema,
  name: v.optional(textSchema, 'Anonymous customer'),
});

const decisionSchema = v.strictObject({
  action: v.picklist(['pay', 'fail', 'pay-then-close']),
  amount: v.optional(amountSchema),
  currency: v.optional(currencySchema),
  email: v.optional(textSchema),
  webhook: v.optional(v.picklist(['once', 'twice', 'never', 'late', 'first']), 'once'),
  lateMs: v.optional(milliseconds, 3_000),
  webhookUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Override the fault switches of the same name. */
  notFoundMs: v.optional(milliseconds),
  pendingMs: v.optional(milliseconds),
  wrongHash: v.optional(v.boolean()),
});

export function flutterwaveUiRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/v3.js', (c) => servePaymentScript(c))
    .get('/deliveries', async (c) => c.json(await listDeliveries(sandbox, c.req.query('tx_ref'))))
    .post('/checkouts', async (c) => {
      const { tx_ref: txRef, public_key: _publicKey, ...checkoutDetails } = await readBody(c, checkoutSchema);
      if (await isPaid(sandbox.sql, txRef)) throw duplicateError();
      await openCheckout(sandbox, { txRef, ...checkoutDetails });
      return c.json({ tx_ref: txRef });
    })
    .post('/payments/:txRef{[\\w.:-]{1,100}}', async (c) => {
      const { notFoundMs, pendingMs, wrongHash, ...choice } = await readBody(c, decisionSchema);
      const { flutterwave: faults } = await readFaults(sandbox.sql);
      const webhookUrl = choice.webhookUrl ?? getWebhookUrl(c);
      const decisionResult = await decidePayment(
        sandbox,
        c.req.param('txRef'),
        { ...choice, webhookUrl },
        {
          notFoundMs: notFoundMs ?? faults.notFoundMs,
          pendingMs: pendingMs ?? faults.pendingMs,
          wrongHash: wrongHash ?? faults.wrongHash,
        },
      );
      if (decisionResult.outcome === 'duplicate') throw duplicateError();
      if (decisionResult.outcome === 'unknown') {
        throw new HTTPException(404, {
          message: 'No payment window was opened for this reference: give amount and email.',
        });
      }
      return c.json(toCallbackPayload(decisionResult.transaction, faults.callbackStatus));
    });
}

export async function servePaymentScript(c: Context): Promise<Response> {
  const file = await readFile(new URL('../assets/flutterwave-window.js', import.meta.url), 'utf8');
  return c.body(file, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
}

function duplicateError(): HTTPException {
  return new HTTPException(409, { message: 'Duplicate transaction reference: it has been paid.' });
}

/**
 * Replaces the webhook URL of Flutterwave's dashboard: the shop through which the request came. Throws 400 when the
 * request did not come through a shop.
 */
function getWebhookUrl(c: Context): string {
  const host = c.req.header('X-Forwarded-Host');
  if (!host) {
    throw new HTTPException(400, {
      message: 'Send this through the shop’s own address, or give a webhookUrl.',
    });
  }
  const origin = c.req.header('Origin');
  const isFromPage = origin && URL.canParse(origin) && new URL(origin).host === host;
  return `${isFromPage ? origin : `http://${host}`}/hooks/flutterwave`;
}
