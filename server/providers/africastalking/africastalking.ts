import * as v from 'valibot';
import { type Reply, request } from '../request.ts';
import type { AfricasTalkingConfig } from './config.ts';

export interface OutgoingTextMessage {
  /** +254XXXXXXXXX. */
  to: string;
  text: string;
}

export type TextMessageResult =
  | { kind: 'accepted'; messageId: string }
  /** This number never gets it. */
  | { kind: 'refused'; reason: string }
  /** The provider certainly did not take it, so it may be sent again. */
  | { kind: 'notSent'; reason: string }
  /** No complete reply: the provider may have taken it. */
  | { kind: 'unknown' };

export interface TextMessageProvider {
  /** Never rejects. */
  send(message: OutgoingTextMessage): Promise<TextMessageResult>;
}

/** Processed, sent and queued. */
const ACCEPTED_CODES = [100, 101, 102];
/** An unknown sender, an empty account, and faults of the provider: the number can get the message once that is over. */
const RETRYABLE_CODES = [402, 405, 500, 501];
/** A gateway gave up waiting, while the message may have been taken. */
const GATEWAY_STATUSES = [502, 504];

const sendReply = v.object({
  SMSMessageData: v.object({
    Message: v.optional(v.string(), ''),
    Recipients: v.array(
      v.object({
        statusCode: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)),
        status: v.optional(v.string(), ''),
        messageId: v.optional(v.string(), ''),
      }),
    ),
  }),
});

const accountReply = v.object({ UserData: v.object({ balance: v.string() }) });

/**
 * Africa's Talking, SMS: a form is posted to /version1/messaging with the header `apiKey`; the reply is 201 with a status
 * code for each number. A message that it refuses as a whole (an unknown sender, say) has no recipients, and `Message`
 * says why. Requests cannot be repeated safely: there is no idempotency key.
 *
 * Source: developers.africastalking.com/docs/sms/sending/bulk, and the provider's own client
 * (github.com/AfricasTalkingLtd/africastalking-node.js, lib/sms.js).
 */
export function createAfricasTalking(config: AfricasTalkingConfig): TextMessageProvider {
  return {
    async send({ to, text }) {
      const form = {
        username: config.username,
        to,
        message: text,
        ...(config.sender !== null && { from: config.sender }),
      };
      const init = { method: 'POST', headers: toHeaders(config), body: new URLSearchParams(form) };
      return toResult(await request(`${config.baseUrl}/version1/messaging`, init, config.timeoutMs));
    },
  };
}

/**
 * The money in the account, such as 'KES 1785.50'; null without such a reply. Sends nothing.
 *
 * Source: developers.africastalking.com/docs/application.
 */
export async function readBalance(config: AfricasTalkingConfig): Promise<string | null> {
  const url = `${config.baseUrl}/version1/user?username=${encodeURIComponent(config.username)}`;
  const reply = await request(url, { headers: toHeaders(config) }, config.timeoutMs);
  const parsed = v.safeParse(accountReply, reply.kind === 'reply' ? reply.body : null);
  return parsed.success ? parsed.output.UserData.balance : null;
}

const toHeaders = ({ apiKey }: { apiKey: string }) => ({ Accept: 'application/json', apiKey });

function toResult(reply: Reply): TextMessageResult {
  if (reply.kind === 'unknown') return { kind: 'unknown' };
  if (reply.kind === 'notSent') return { kind: 'notSent', reason: 'The provider is not reachable.' };
  if (GATEWAY_STATUSES.includes(reply.status)) return { kind: 'unknown' };
  if (reply.status >= 300) return { kind: 'notSent', reason: `The provider replied ${reply.status}.` };
  const parsed = v.safeParse(sendReply, reply.body);
  if (!parsed.success) return { kind: 'unknown' };
  const { Message: message, Recipients: recipients } = parsed.output.SMSMessageData;
  const [recipient] = recipients;
  if (!recipient) return { kind: 'notSent', reason: toReason(message) };
  if (ACCEPTED_CODES.includes(recipient.statusCode))
    return { kind: 'accepted', messageId: recipient.messageId };
  const reason = toReason(`${recipient.statusCode} ${recipient.status}`);
  return { kind: RETRYABLE_CODES.includes(recipient.statusCode) ? 'notSent' : 'refused', reason };
}

/** Words and codes only: a text of the provider could repeat the number. */
function toReason(text: string): string {
  const words = text
    .replaceAll(/\d{4,}/g, '')
    .replaceAll(/[^\w ]/g, '')
    .trim();
  return `The provider said: ${words.slice(0, 80) || 'nothing'}.`;
}
