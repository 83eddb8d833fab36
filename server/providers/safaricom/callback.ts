import * as v from 'valibot';

const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const envelope = v.object({
  Body: v.object({
    stkCallback: v.object({
      MerchantRequestID: v.string(),
      CheckoutRequestID: v.string(),
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
  /** Whole shillings; null unless it succeeded and said so. */
  amount: number | null;
  receipt: string | null;
}

/** Reads Daraja's STK callback; items by name, since they move and miss. Null where it is something else. */
export function readStkCallback(body: unknown): StkCallback | null {
  const parsed = v.safeParse(envelope, body);
  if (!parsed.success) return null;
  const { MerchantRequestID, CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.output.Body.stkCallback;
  const items = new Map((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, Value]));
  const amount = Number(items.get('Amount') ?? Number.NaN);
  const receipt = items.get('MpesaReceiptNumber');
  return {
    reference: CheckoutRequestID,
    merchantReference: MerchantRequestID,
    succeeded: ResultCode === '0',
    amount: Number.isFinite(amount) && Math.abs(amount) <= 2_147_483_647 ? Math.round(amount) : null,
    receipt: typeof receipt === 'string' && receipt !== '' ? receipt.slice(0, 40) : null,
  };
}
