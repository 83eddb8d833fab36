import * as v from 'valibot';

const code = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
/** Opaque, but short and printable: longer ones or a NUL the database would refuse. */
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
  /** Whole shillings; null unless it succeeded and said so. */
  amount: number | null;
  receipt: string | null;
}

/** Reads Daraja's STK callback; items by name, since they move and miss. Null where it is something else. */
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

/** 1.00 and '1.00' are 1; a part of a shilling does not count. Null where no amount is told. */
function toWholeShillings(value: unknown): number | null {
  const hasValue = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const amount = hasValue ? Number(value) : Number.NaN;
  return Number.isFinite(amount) ? Math.min(Math.max(Math.floor(amount), 0), 2_147_483_647) : null;
}
