import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { SandboxContext } from '../context.ts';
import { milliseconds } from '../faults/common-faults.ts';
import { readFaults } from '../faults/faults.ts';
import { readBody } from '../read-body.ts';
import { decidePayment } from './decide-payment.ts';
import { addQueryParams, listDeliveries } from './notifications.ts';
import { listOpenPayments, type Payment } from './payments.ts';

const decisionSchema = v.strictObject({
  action: v.picklist(['pay', 'fail', 'cancel', 'reverse']),
  ipn: v.optional(v.picklist(['once', 'twice', 'never', 'late']), 'once'),
  method: v.optional(v.picklist(['card', 'mpesa']), 'card'),
  amount: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000))),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be a currency such as KES'))),
  lateMs: v.optional(milliseconds, 3_000),
});

export function pesapalUiRoutes(sandbox: SandboxContext): Hono {
  return new Hono()
    .get('/payments', async (c) => {
      const open = await listOpenPayments(sandbox);
      return c.json(
        open.map(({ trackingId, merchantReference, amount }) => ({ trackingId, merchantReference, amount })),
      );
    })
    .get('/deliveries', async (c) => c.json(await listDeliveries(sandbox, c.req.query('trackingId'))))
    .post('/payments/:trackingId', async (c) => {
      const choice = await readBody(c, decisionSchema);
      const { mobileDelayMs } = (await readFaults(sandbox.sql)).pesapal;
      const decisionResult = await decidePayment(sandbox, c.req.param('trackingId'), {
        ...choice,
        mobileDelayMs,
      });
      if (decisionResult.outcome === 'unknown')
        throw new HTTPException(404, { message: 'There is no such payment.' });
      const { trackingId, statusCode, isUnderWay } = decisionResult.payment;
      const result = { trackingId, statusCode, isUnderWay };
      if (decisionResult.outcome === 'refused') {
        return c.json({ message: 'The payment does not allow this any more.', ...result }, 409);
      }
      return c.json({ ...result, returnUrl: getReturnUrl(decisionResult.payment, choice.action) });
    });
}

function getReturnUrl(payment: Payment, action: string): string {
  const { trackingId, merchantReference, callbackUrl, cancellationUrl } = payment;
  return addQueryParams(action === 'cancel' ? (cancellationUrl ?? callbackUrl) : callbackUrl, {
    OrderTrackingId: trackingId,
    OrderMerchantReference: merchantReference,
    OrderNotificationType: 'CALLBACKURL',
  });
}
