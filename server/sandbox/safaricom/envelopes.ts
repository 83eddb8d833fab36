import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { newRequestId } from './identifiers.ts';
import { RESULT_DESCRIPTIONS, type ResultCode } from './outcomes.ts';
import type { Prompt } from './prompts.ts';

export interface Refusal {
  status: ContentfulStatusCode;
  errorCode: string;
  errorMessage: string;
}

function refusal(status: ContentfulStatusCode, errorCode: string, errorMessage: string): Refusal {
  return { status, errorCode, errorMessage };
}

export const REFUSALS = {
  invalidAuthentication: refusal(400, '400.008.01', 'Invalid Authentication passed'),
  invalidGrantType: refusal(400, '400.008.02', 'Invalid grant type passed'),
  invalidAccessToken: refusal(404, '404.001.03', 'Invalid Access Token'),
  resourceNotFound: refusal(404, '404.001.01', 'Resource not found'),
  methodNotAllowed: refusal(405, '405.001', 'Method not allowed, use POST'),
  invalidPayload: refusal(400, '400.002.05', 'Invalid Request Payload'),
  merchantUnknown: refusal(500, '500.001.1001', 'Merchant does not exist'),
  wrongCredentials: refusal(500, '500.001.1001', '[MerchantValidate] - Wrong credentials'),
  transactionUnknown: refusal(500, '500.001.1001', 'The transaction does not Exist'),
  beingProcessed: refusal(500, '500.001.1001', 'The transaction is being processed'),
  beingProcessedSilently: refusal(200, '500.001.1001', ''),
  failedAfterFinal: refusal(500, '500.001.1001', 'Internal Server Error'),
  spikeArrest: refusal(429, '500.003.02', 'System is busy. Please try again in few minutes.'),
  serverError: refusal(500, '500.003.1001', 'Internal Server Error'),
} as const satisfies Record<string, Refusal>;

export function invalidField(field: string): Refusal {
  return refusal(400, '400.002.02', `Bad Request - Invalid ${field}`);
}

export function respondWithError(c: Context, { status, errorCode, errorMessage }: Refusal): Response {
  return c.json({ requestId: newRequestId(), errorCode, errorMessage }, status);
}

/** The push was accepted, which does not mean that it was paid. */
export function toPushReply(prompt: Prompt) {
  return {
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  };
}

/** The misspelling "successsfully" is Safaricom's. */
export function toQueryReply(prompt: Prompt, resultCode: ResultCode | '4999') {
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successsfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: resultCode,
    ResultDesc:
      resultCode === '4999'
        ? 'The transaction is still under processing'
        : RESULT_DESCRIPTIONS[resultCode].query,
  };
}
