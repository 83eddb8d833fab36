import * as v from 'valibot';
import { invalidField, REFUSALS, type Refusal } from './envelopes.ts';
import type { SubmittedOrder } from './payments.ts';

const printableText = (maxLength: number) => v.pipe(v.string(), v.regex(/^[^\0]+$/), v.maxLength(maxLength));
const urlSchema = v.pipe(printableText(2000), v.url());

const orderSchema = v.pipe(
  v.looseObject({
    id: v.pipe(v.string(), v.regex(/^[\w.:-]{1,50}$/)),
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    amount: v.pipe(v.number(), v.minValue(1)),
    description: printableText(100),
    callback_url: urlSchema,
    cancellation_url: v.optional(v.nullable(urlSchema), null),
    redirect_mode: v.optional(v.picklist(['TOP_WINDOW', 'PARENT_WINDOW'])),
    notification_id: printableText(100),
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

const ipnSchema = v.object({
  url: urlSchema,
  ipn_notification_type: v.picklist(['GET', 'POST']),
});

type ValidationResult<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

function validate<S extends v.GenericSchema>(schema: S, body: unknown): ValidationResult<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  return { ok: false, refusal: invalidField(v.getDotPath(issue) ?? 'body') };
}

export function validateOrder(body: unknown): ValidationResult<SubmittedOrder> {
  const result = validate(orderSchema, body);
  if (!result.ok) return result;
  const { id, currency, amount, description, callback_url, cancellation_url, notification_id } = result.value;
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

export function validateIpn(body: unknown): ValidationResult<{ url: string; type: 'GET' | 'POST' }> {
  const result = validate(ipnSchema, body);
  if (!result.ok) return result;
  return { ok: true, value: { url: result.value.url, type: result.value.ipn_notification_type } };
}

export function validateCredentials(
  body: unknown,
  expected: { consumerKey: string; consumerSecret: string },
) {
  const credentialsSchema = v.object({
    consumer_key: v.literal(expected.consumerKey),
    consumer_secret: v.literal(expected.consumerSecret),
  });
  return v.is(credentialsSchema, body) ? null : REFUSALS.wrongKey;
}
