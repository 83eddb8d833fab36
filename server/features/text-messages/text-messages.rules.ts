import { formatParcel } from '#contract/delivery.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { toMsisdn } from '#contract/phone.ts';

/** Two SMS of 153 characters each, as long as every character is of GSM-7's basic table. */
export const MAX_TEXT_LENGTH = 306;
/** What ASCII and that table (3GPP TS 23.038, 6.2.1) have in common: each takes one septet. */
const PLAIN_TEXT = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]*$/;

export type TextMessageEvent =
  | { kind: 'paid'; receipt: string | null }
  | { kind: 'shipping'; carrier: string; waybill: string }
  /** `amount` is in whole shillings. */
  | { kind: 'refund_due'; amount: number }
  /** `reference` is the number of the transfer. */
  | { kind: 'refunded'; amount: number; reference: string };

interface TextMessageOrder {
  orderNumber: string;
  status: string;
  total: number;
}

/** Names nobody. What is not plain, or makes it too long, is left out: the detail first, then the link. */
export function composeTextMessage(
  event: TextMessageEvent,
  order: TextMessageOrder,
  url: string | null,
): string {
  const { text, detail } = describeEvent(event, order);
  const shortened = url !== null && isSendable(join(text, url)) ? join(text, url) : text;
  const whole = join(text, detail, shortened.slice(text.length + 1));
  return isSendable(whole) ? whole : shortened;
}

const join = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');

const isSendable = (text: string) => PLAIN_TEXT.test(text) && text.length <= MAX_TEXT_LENGTH;

function describeEvent(event: TextMessageEvent, order: TextMessageOrder): { text: string; detail: string } {
  const name = `order ${shortenOrderNumber(order.orderNumber)}`;
  switch (event.kind) {
    case 'paid':
      return {
        text: `Gari: ${name} is paid, ${formatKsh(order.total)}.`,
        detail: event.receipt === null ? '' : `Receipt ${event.receipt}.`,
      };
    case 'shipping': {
      const parcel = formatParcel(event);
      return { text: `Gari: ${name} is on its way.`, detail: parcel && `Sent with ${parcel}.` };
    }
    case 'refund_due': {
      const promise = `will pay ${formatKsh(event.amount)} back to you`;
      return {
        text:
          order.status === 'cancelled'
            ? `Gari: ${name} is cancelled. We ${promise}.`
            : `Gari: we ${promise} for ${name}.`,
        detail: '',
      };
    }
    case 'refunded':
      return {
        text: `Gari: we have paid ${formatKsh(event.amount)} back to you for ${name}.`,
        detail: `Reference ${event.reference}.`,
      };
  }
}

/** What tells two messages of one kind about one order apart. */
export function getDetail(event: TextMessageEvent): string {
  if (event.kind === 'refund_due') return String(event.amount);
  return event.kind === 'refunded' ? event.reference : '';
}

/** '0712 345 678' → '+254712345678'; null for a number that is not Kenyan. */
export function toRecipient(phone: string): string | null {
  const msisdn = toMsisdn(phone);
  return msisdn && `+${msisdn}`;
}
