import * as v from 'valibot';
import { invalidField, REFUSALS, type Refusal } from './envelopes.ts';
import type { Submitted } from './payments.ts';

const printable = (longest: number) => v.pipe(v.string(), v.regex(/^[^\0]+$/), v.maxLength(longest));
const address = v.pipe(printable(2000), v.url());

const order = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,50}$/)),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    amount: v.pipe(v.number(), v.minValue(1)),
    description: printable(100),
    callback_url: address,
    cancellation_url: v.optional(v.nullable(address), null),
    redirect_mode: v.optional(v.picklist(['TOP_WINDOW', 'PARENT_WINDOW'])),
    notification_id: printable(100),
    billing_address: v.looseObject({
      email_address: v.optional(v.nullable(v.string())),
      phone_number: v.optional(v.nullable(v.string())),
    }),
  }),
  v.forward(
    v.check(({ billing_address: { email_address, phone_number } }) => Boolean(email_address || phone_number)),
    ['billing_address'],
  ),
);

const ipn = v.object({
  url: address,
  ipn_notification_type: v.picklist(['GET', 'POST']),
});

type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

function check<S extends v.GenericSchema>(schema: S, body: unknown): Checked<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  return { ok: false, refusal: invalidField(v.getDotPath(issue) ?? 'body') };
}

/** A SubmitOrderRequest by Pesapal's rules of its fields. */
export function checkOrder(body: unknown): Checked<Submitted> {
  const checked = check(order, body);
  if (!checked.ok) return checked;
  const { id, currency, amount, description, callback_url, cancellation_url, notification_id } =
    checked.value;
  const value = {
    merchantReference: id,
    currency,
    amount,
    description,
    callbackUrl: callback_url,
    cancellationUrl: cancellation_url,
    ipnId: notification_id,
  };
  return { ok: true, value };
}

export function checkIpn(body: unknown): Checked<{ url: string; type: 'GET' | 'POST' }> {
  const checked = check(ipn, body);
  if (!checked.ok) return checked;
  return { ok: true, value: { url: checked.value.url, type: checked.value.ipn_notification_type } };
}

/** The merchant's key and secret; anything else is refused alike. */
export function checkCredentials(body: unknown, wanted: { consumerKey: string; consumerSecret: string }) {
  const given = v.object({
    consumer_key: v.literal(wanted.consumerKey),
    consumer_secret: v.literal(wanted.consumerSecret),
  });
  return v.is(given, body) ? null : REFUSALS.wrongKey;
}
