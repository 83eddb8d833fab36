import { toFailureReason, toPlainLine } from '../failure-reason.ts';
import { createHealth, type LastCalls } from '../health.ts';
import type { ProviderResult } from '../provider-result.ts';
import { pickTextFields, postJson, type Reply } from '../request.ts';
import { createTokenCache } from './access-token.ts';
import type { SafaricomConfig } from './config.ts';
import { toNairobiTimestamp } from './nairobi-time.ts';
import { findFailureCode } from './result-codes.ts';

export interface Push {
  /** 254XXXXXXXXX */
  msisdn: string;
  /** Whole shillings, 1 to 250,000. */
  amount: number;
  /** Shown to the payer in the prompt; at most 12 characters. */
  accountReference: string;
  callbackUrl: string;
}

export type PushResult =
  | { kind: 'accepted'; reference: string; merchantReference: string }
  | { kind: 'refused'; reason: string }
  /** Not sent, so there is no prompt on the phone. */
  | { kind: 'notSent' }
  /** No reply: there may be a prompt on the phone, and a callback may still come. */
  | { kind: 'unknown' };

export interface Safaricom {
  startPush(push: Push): Promise<PushResult>;
  /** `reference` is the CheckoutRequestID. */
  queryStatus(reference: string): Promise<ProviderResult>;
  isDown(): boolean;
  readHealth(): LastCalls;
}

const PUSH_PATH = '/mpesa/stkpush/v1/processrequest';
const QUERY_PATH = '/mpesa/stkpushquery/v1/query';
const STILL_PROCESSING = '4999';
/** Messages of Daraja's HTTP 500 replies when no push was sent. */
const KNOWN_REFUSALS =
  /wrong credentials|merchant does not exist|unable to lock subscriber|invalid access token|spike arrest|quota violation|system is busy\. please try again in few minutes/i;

export function createSafaricom(config: SafaricomConfig, now: () => Date): Safaricom {
  const health = createHealth(now);
  const tokens = createTokenCache(config, now, health);

  function createSignature() {
    const Timestamp = toNairobiTimestamp(now());
    const Password = Buffer.from(`${config.shortCode}${config.passkey}${Timestamp}`).toString('base64');
    return { BusinessShortCode: config.shortCode, Password, Timestamp };
  }

  async function call(path: string, body: object): Promise<Reply> {
    const url = `${config.baseUrl}${path}`;
    const token = await tokens.current();
    if (token.kind !== 'token') return token;
    const reply = health.record(await postJson(url, token.value, body, config.timeoutMs));
    if (!isInvalidTokenReply(reply)) return reply;
    const fresh = await tokens.renew(token.value);
    if (fresh.kind !== 'token') return fresh;
    return health.record(await postJson(url, fresh.value, body, config.timeoutMs));
  }

  return {
    async startPush({ msisdn, amount, accountReference, callbackUrl }) {
      const reply = await call(PUSH_PATH, {
        ...createSignature(),
        TransactionType: config.type === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: amount,
        PartyA: msisdn,
        PartyB: config.till ?? config.shortCode,
        PhoneNumber: msisdn,
        CallBackURL: callbackUrl,
        AccountReference: accountReference,
        TransactionDesc: 'Gari order',
      });
      return reply.kind === 'reply' ? parsePushReply(reply) : { kind: reply.kind };
    },

    async queryStatus(reference) {
      const reply = await call(QUERY_PATH, { ...createSignature(), CheckoutRequestID: reference });
      if (reply.kind !== 'reply') return { kind: 'unknown' };
      const { ResultCode, ResponseCode, errorMessage } = pickTextFields(reply.body);
      if (ResponseCode === '0' && ResultCode === '0') return { kind: 'paid', taken: null, receipt: null };
      if (ResultCode === STILL_PROCESSING) return { kind: 'pending' };
      if (ResultCode) {
        const failureCode = findFailureCode(ResultCode);
        return failureCode ? { kind: 'failed', ...toFailureReason(failureCode) } : { kind: 'pending' };
      }
      const isUndecided = /being processed|transaction does not exist/i.test(errorMessage ?? '');
      return { kind: isUndecided ? 'pending' : 'unknown' };
    },

    isDown: health.isDown,
    readHealth: health.readHealth,
  };
}

function parsePushReply({ status, body }: Extract<Reply, { kind: 'reply' }>): PushResult {
  const { ResponseCode, CheckoutRequestID, MerchantRequestID, errorCode, errorMessage } =
    pickTextFields(body);
  if (ResponseCode === '0' && CheckoutRequestID && MerchantRequestID) {
    return { kind: 'accepted', reference: CheckoutRequestID, merchantReference: MerchantRequestID };
  }
  // Daraja's internal failures look like its refusals, so a prompt may have been sent.
  if (status >= 500 && !KNOWN_REFUSALS.test(errorMessage ?? '')) return { kind: 'unknown' };
  if (errorCode || (ResponseCode && ResponseCode !== '0')) {
    const reason =
      toPlainLine(errorMessage ?? '') || toPlainLine(`M-Pesa refused (${ResponseCode ?? errorCode})`);
    return { kind: 'refused', reason };
  }
  const isRefusal = status >= 400 && status < 500;
  return isRefusal ? { kind: 'refused', reason: `M-Pesa refused (HTTP ${status})` } : { kind: 'unknown' };
}

/** Daraja's code for an expired token varies (usually 404.001.03); the message does not. */
function isInvalidTokenReply(reply: Reply): boolean {
  if (reply.kind !== 'reply') return false;
  return reply.status === 401 || /invalid access token/i.test(pickTextFields(reply.body).errorMessage ?? '');
}
