import * as v from 'valibot';
import { fields, type Reply } from '../request.ts';

type Answered = Extract<Reply, { kind: 'reply' }>;

export interface PesapalError {
  code: string;
  message: string;
}

/**
 * What a reply refuses, or null. Pesapal refuses with HTTP 200 and a body that says so, and puts an error object full
 * of nulls into replies that are all right.
 */
export function errorIn({ status, body }: Answered): PesapalError | null {
  const { error } = v.is(v.looseObject({ error: v.unknown() }), body) ? body : { error: null };
  const { code = '', message = '' } = textOf(error);
  if (code || message) return { code, message: message || code };
  const said = textOf(body)['status'];
  if (status < 400 && (said === undefined || said === '200')) return null;
  return { code: '', message: `HTTP ${status}, status ${said ?? 'not told'}` };
}

export const textOf = fields;

const figure = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite());
const words = v.optional(v.nullable(v.string()), '');

/** GetTransactionStatus. The description's case varies between replies, so that only the number counts. */
export const transactionStatus = v.object({
  status_code: figure,
  merchant_reference: words,
  amount: v.optional(v.nullable(figure), null),
  currency: words,
  confirmation_code: words,
  description: words,
});

/** GetIpnList, and each of its entries RegisterIPN's reply. */
export const registeredIpn = v.object({ ipn_id: v.pipe(v.string(), v.minLength(1)), url: v.string() });
export const registeredIpns = v.array(registeredIpn);

export const submitted = v.object({
  order_tracking_id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)),
  redirect_url: v.pipe(v.string(), v.url()),
});
