import * as v from 'valibot';

const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
/** Opaque, but limited to what the database can store. */
const id = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,200}$/));
const envelope = v.object({
  Body: v.object({
    stkCallback: v.object({
      MerchantRequestID: id,
      CheckoutRequestID: id,
      ResultCode: code,
      CallbackMetadata: v.optional(
        v.object({ Item: v.array(v.object({ Name: v.string(), Value: v.optional(v.unknown()) })) }),
      ),
    }),
  }),
});

export interface StkCallback {
  reference: string;
  merchantReference: string;
  succeeded: boolean;
  /** Whole shillings; null when not reported. */
  amount: number | null;
  receipt: string | null;
}

/**
 * Parses Daraja's STK callback; returns null for anything else. Items are read by name because their order varies and
 * some may be missing.
 */
export function readStkCallback(body: unknown): StkCallback | null {
  const parsed = v.safeParse(envelope, body);
  if (!parsed.success) return null;
  const { MerchantRequestID, CheckoutRequestID, ResultCode, CallbackMetadata } =
    parsed.output.Body.stkCallback;
  const items = new Map((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value]));
  const receipt = items.get('MpesaReceiptNumber');
  return {
    reference: CheckoutRequestID,
    merchantReference: MerchantRequestID,
    succeeded: ResultCode === '0',
    amount: toWholeShillings(items.get('Amount')),
    receipt: typeof receipt === 'string' && /^[\x21-\x7e]{1,40}$/.test(receipt) ? receipt : null,
  };
}

/** Rounds down: 1.00 and '1.00' are 1. Returns null when there is no amount. */
function toWholeShillings(value: unknown): number | null {
  const hasValue = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const amount = hasValue ? Number(value) : Number.NaN;
  return Number.isFinite(amount) ? Math.min(Math.max(Math.floor(amount), 0), 2_147_483_647) : null;
}
