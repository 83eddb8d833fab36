import * as v from 'valibot';
import { pickTextFields, type Reply } from '../request.ts';

type HttpReply = Extract<Reply, { kind: 'reply' }>;

export interface PesapalError {
  code: string;
  message: string;
}

/**
 * Returns the error of a reply, or null. Pesapal sends errors with HTTP 200, and includes an error object full of
 * nulls in successful replies.
 */
export function parseError({ status, body }: HttpReply): PesapalError | null {
  const { error } = v.is(v.looseObject({ error: v.unknown() }), body) ? body : { error: null };
  const { code = '', message = '' } = parseFields(error);
  if (code || message) return { code, message: message || code };
  const bodyStatus = parseFields(body)['status'];
  if (status < 400 && (bodyStatus === undefined || bodyStatus === '200')) return null;
  return { code: '', message: `HTTP ${status}, status ${bodyStatus ?? 'not told'}` };
}

export const parseFields = pickTextFields;

const finiteNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite());
const optionalText = v.optional(v.nullable(v.string()), '');

/** GetTransactionStatus. Use status_code: the description's case varies between replies. */
export const transactionStatus = v.object({
  status_code: finiteNumber,
  merchant_reference: optionalText,
  amount: v.optional(v.nullable(finiteNumber), null),
  currency: optionalText,
  confirmation_code: optionalText,
  description: optionalText,
});

/** An entry of GetIpnList, and the reply of RegisterIPN. */
export const registeredIpn = v.object({ ipn_id: v.pipe(v.string(), v.minLength(1)), url: v.string() });
export const registeredIpns = v.array(registeredIpn);

export const submissionReply = v.object({
  order_tracking_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  redirect_url: v.pipe(v.string(), v.url()),
});
