import * as v from 'valibot';
import { classifyDecline, toPlainLine } from '../failure-reason.ts';
import { createHealth, type LastCalls } from '../health.ts';
import type { ProviderResult } from '../provider-result.ts';
import { postJson, type Reply, request } from '../request.ts';
import { createTokenCache } from './access-token.ts';
import type { PesapalConfig } from './config.ts';
import { type CallResult, createIpnRegistry } from './ipn-registry.ts';
import { isTrustedPage } from './payment-page.ts';
import { parseError, submissionReply, transactionStatus } from './replies.ts';

export interface Submission {
  /** Unique per submission; at most 50 letters, digits or - _ . : */
  merchantReference: string;
  /** Whole shillings. */
  amount: number;
  /** At most 100 characters. */
  description: string;
  returnUrl: string;
  cancelUrl: string;
  ipnUrl: string;
  payer: { email: string; phone: string; firstName: string; lastName: string; street: string; city: string };
}

export type SubmitResult =
  | { kind: 'accepted'; reference: string; pageUrl: string }
  | { kind: 'refused'; reason: string }
  /** Pesapal returned no usable page. `detail` is for the log. */
  | { kind: 'noPage'; detail: string };

export interface Pesapal {
  submit(submission: Submission): Promise<SubmitResult>;
  /** Returns 'unknown' when the payment was submitted under another `merchantReference`. */
  queryStatus(payment: { trackingId: string; merchantReference: string }): Promise<ProviderResult>;
  isDown(): boolean;
  readHealth(): LastCalls;
}

const MAX_AMOUNT = 2_147_483_647;
const STATUS_CODES = { completed: 1, failed: 2, reversed: 3 };

/** Pesapal API 3.0: https://developer.pesapal.com/how-to-integrate/e-commerce/api-30-json */
export function createPesapal(config: PesapalConfig, now: () => Date): Pesapal {
  const health = createHealth(now);
  const tokens = createTokenCache(config, now, health);
  const ipnRegistry = createIpnRegistry(call);

  async function call(path: string, body?: object): Promise<CallResult> {
    const token = await tokens.current();
    if (token.kind === 'none') return { kind: 'noAnswer', detail: `token: ${token.detail}` };
    const first = await send(path, token.value, body);
    if (!isInvalidTokenReply(first)) return classifyReply(first);
    const fresh = await tokens.renew(token.value);
    if (fresh.kind === 'none') return { kind: 'noAnswer', detail: `token: ${fresh.detail}` };
    return classifyReply(await send(path, fresh.value, body));
  }

  async function send(path: string, token: string, body?: object): Promise<Reply> {
    const url = `${config.baseUrl}/api/${path}`;
    if (body) return health.record(await postJson(url, token, body, config.timeoutMs));
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
    return health.record(await request(url, { headers }, config.timeoutMs));
  }

  return {
    async submit({ merchantReference, amount, description, returnUrl, cancelUrl, ipnUrl, payer }) {
      const ipn = config.ipnId ? { kind: 'id' as const, id: config.ipnId } : await ipnRegistry.getId(ipnUrl);
      if (ipn.kind === 'none') return { kind: 'noPage', detail: `IPN: ${ipn.detail}` };
      const reply = await call('Transactions/SubmitOrderRequest', {
        id: merchantReference,
        currency: 'KES',
        amount,
        description,
        callback_url: returnUrl,
        cancellation_url: cancelUrl,
        redirect_mode: 'TOP_WINDOW',
        notification_id: ipn.id,
        billing_address: {
          email_address: payer.email,
          phone_number: payer.phone,
          country_code: 'KE',
          first_name: payer.firstName,
          last_name: payer.lastName,
          line_1: payer.street,
          city: payer.city,
        },
      });
      if (reply.kind === 'refused') {
        ipnRegistry.clear();
        return { kind: 'refused', reason: toRefusalReason(reply) };
      }
      if (reply.kind === 'noAnswer') return { kind: 'noPage', detail: reply.detail };
      const parsed = v.safeParse(submissionReply, reply.body);
      if (!parsed.success) return { kind: 'noPage', detail: 'SubmitOrderRequest names no page' };
      const { order_tracking_id: reference, redirect_url: pageUrl } = parsed.output;
      if (!isTrustedPage(pageUrl, { baseUrl: config.baseUrl, shopUrl: ipnUrl })) {
        return { kind: 'noPage', detail: `the page is on a foreign site: ${new URL(pageUrl).origin}` };
      }
      return { kind: 'accepted', reference, pageUrl };
    },

    async queryStatus({ trackingId, merchantReference }) {
      const path = `Transactions/GetTransactionStatus?orderTrackingId=${encodeURIComponent(trackingId)}`;
      const reply = await call(path);
      if (reply.kind === 'refused') return { kind: isNotPaidYet(reply) ? 'pending' : 'unknown' };
      const parsed = v.safeParse(transactionStatus, reply.kind === 'done' ? reply.body : null);
      if (!parsed.success) return { kind: 'unknown' };
      const { status_code, merchant_reference, amount, currency, ...rest } = parsed.output;
      if (!Object.values(STATUS_CODES).includes(status_code)) return { kind: 'pending' };
      if (merchant_reference !== merchantReference) return { kind: 'unknown' };
      if (status_code === STATUS_CODES.failed) return toFailedResult(parsed.output);
      if (status_code === STATUS_CODES.reversed) return { kind: 'reversed' };
      if (amount === null || !currency) return { kind: 'unknown' };
      const taken = { amount: Math.min(amount, MAX_AMOUNT), currency: currency.toUpperCase() };
      return { kind: 'paid', taken, receipt: parseReceipt(rest.confirmation_code), reference: trackingId };
    },

    isDown: health.isDown,
    readHealth: health.readHealth,
  };
}

/** Never empty: a message in another script has nothing that can be shown. */
function toRefusalReason({ code, message }: { code: string; message: string }): string {
  return toPlainLine(message) || toPlainLine(code) || 'no reason given';
}

/** A failed payment with an amount in shillings and a receipt still took money. */
function toFailedResult({
  amount,
  currency,
  confirmation_code,
  description,
}: v.InferOutput<typeof transactionStatus>): ProviderResult {
  const receipt = parseReceipt(confirmation_code);
  const isCharged = amount !== null && amount > 0 && currency?.toUpperCase() === 'KES';
  return {
    kind: 'failed',
    ...classifyDecline(description, 'Pesapal reports a failed payment'),
    ...(receipt !== null && isCharged && { charged: { amount: Math.min(amount, MAX_AMOUNT), receipt } }),
  };
}

function classifyReply(reply: Reply): CallResult {
  if (reply.kind !== 'reply') return { kind: 'noAnswer', detail: 'no answer' };
  const error = parseError(reply);
  if (reply.status >= 500 || typeof reply.body !== 'object' || reply.body === null)
    return { kind: 'noAnswer', detail: error?.message ?? `HTTP ${reply.status} without JSON` };
  return error ? { kind: 'refused', ...error } : { kind: 'done', body: reply.body };
}

function isInvalidTokenReply(reply: Reply): boolean {
  if (reply.kind !== 'reply') return false;
  const error = parseError(reply);
  return reply.status === 401 || /token|unauthori[sz]ed/i.test(`${error?.code} ${error?.message}`);
}

/** Pesapal reports an error until the payer has started to pay. */
function isNotPaidYet({ code, message }: { code: string; message: string }): boolean {
  return code === 'payment_details_not_found' || /pending payment/i.test(message);
}

function parseReceipt(code: string | null): string | null {
  return code && /^[\x21-\x7e]{1,60}$/.test(code) ? code : null;
}
