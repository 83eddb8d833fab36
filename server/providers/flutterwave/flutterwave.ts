import * as v from 'valibot';
import { classifyDecline } from '../failure-reason.ts';
import { createHealth, type LastCalls } from '../health.ts';
import type { ProviderResult } from '../provider-result.ts';
import { pickTextFields, request } from '../request.ts';
import type { FlutterwaveConfig } from './config.ts';

export interface CardPayment {
  txRef: string;
  /** Flutterwave's transaction id; null queries the newest payment with our reference. */
  transactionId: string | null;
}

export interface Flutterwave {
  /** Returns 'unknown' for a payment with another reference. */
  queryStatus(payment: CardPayment): Promise<ProviderResult>;
  isDown(): boolean;
  readHealth(): LastCalls;
}

const MAX_AMOUNT = 2_147_483_647;

const verificationReply = v.object({
  status: v.literal('success'),
  data: v.object({
    id: v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[\w-]{1,60}$/)),
    tx_ref: v.string(),
    flw_ref: v.nullish(v.string(), null),
    amount: v.pipe(v.number(), v.minValue(0)),
    currency: v.pipe(v.string(), v.regex(/^[A-Za-z]{3}$/), v.toUpperCase()),
    status: v.string(),
    processor_response: v.nullish(v.string(), null),
  }),
});

/** Flutterwave API v3: https://developer.flutterwave.com/docs/transaction-verification */
export function createFlutterwave(config: FlutterwaveConfig, now: () => Date): Flutterwave {
  const health = createHealth(now);
  const headers = { Accept: 'application/json', Authorization: `Bearer ${config.secretKey}` };

  return {
    async queryStatus({ txRef, transactionId }) {
      const path = transactionId
        ? `${encodeURIComponent(transactionId)}/verify`
        : `verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`;
      const url = `${config.baseUrl}/v3/transactions/${path}`;
      const reply = health.record(await request(url, { headers }, config.timeoutMs));
      if (reply.kind !== 'reply') return { kind: 'unknown' };
      const parsed = v.safeParse(verificationReply, reply.body);
      if (!parsed.success) return { kind: isPaymentNotFound(reply) ? 'pending' : 'unknown' };
      return toProviderResult(parsed.output.data, txRef);
    },
    isDown: health.isDown,
    readHealth: health.readHealth,
  };
}

/** The outer status only says that the payment was found. `charged_amount` includes fees, so `amount` is used. */
function toProviderResult(
  data: v.InferOutput<typeof verificationReply>['data'],
  txRef: string,
): ProviderResult {
  if (data.tx_ref !== txRef) return { kind: 'unknown' };
  if (data.status === 'failed')
    return { kind: 'failed', ...classifyDecline(data.processor_response, 'The card was not charged') };
  if (data.status !== 'successful') return { kind: 'pending', hasStarted: true };
  return {
    kind: 'paid',
    taken: { amount: Math.min(data.amount, MAX_AMOUNT), currency: data.currency },
    receipt: data.flw_ref && /^[\x21-\x7e]{1,60}$/.test(data.flw_ref) ? data.flw_ref : null,
    reference: data.id,
  };
}

/** Also returned for a payment that was abandoned or only just made. */
function isPaymentNotFound({ status, body }: { status: number; body: unknown }): boolean {
  return (
    status >= 400 && status < 500 && /no transaction was found/i.test(pickTextFields(body)['message'] ?? '')
  );
}
