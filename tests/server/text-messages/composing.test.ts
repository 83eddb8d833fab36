import { expect, test } from 'vitest';
import {
  composeTextMessage,
  getDetail,
  type TextMessageEvent,
  toRecipient,
} from '../../../server/features/text-messages/text-messages.rules.ts';

const ORDER = { orderNumber: 'ABCD1234EFGH', status: 'paid', total: 4500 };
const URL = 'https://gari.example/order-confirmation?order=ABCD1234EFGH';

test.each<[TextMessageEvent, string]>([
  [
    { kind: 'paid', receipt: 'SFC1AB23CD' },
    `Gari: order ABCD1234 is paid, Ksh 4,500. Receipt SFC1AB23CD. ${URL}`,
  ],
  [{ kind: 'paid', receipt: null }, `Gari: order ABCD1234 is paid, Ksh 4,500. ${URL}`],
  [
    { kind: 'shipping', carrier: 'G4S', waybill: 'KE-20931' },
    `Gari: order ABCD1234 is on its way. Sent with G4S, waybill KE-20931. ${URL}`,
  ],
  [
    { kind: 'shipping', carrier: '', waybill: 'KE-20931' },
    `Gari: order ABCD1234 is on its way. Sent with waybill KE-20931. ${URL}`,
  ],
  [{ kind: 'shipping', carrier: '', waybill: '' }, `Gari: order ABCD1234 is on its way. ${URL}`],
  [{ kind: 'refund_due', amount: 500 }, `Gari: we will pay Ksh 500 back to you for order ABCD1234. ${URL}`],
  [
    { kind: 'refunded', amount: 4500, reference: 'RX91' },
    `Gari: we have paid Ksh 4,500 back to you for order ABCD1234. Reference RX91. ${URL}`,
  ],
])('[SMS-02, SMS-04] %j', (event, text) => {
  expect(composeTextMessage(event, ORDER, URL)).toBe(text);
});

test('[SMS-02] money of a cancelled order, and an order without a page', () => {
  const cancelled = { ...ORDER, status: 'cancelled' };
  expect(composeTextMessage({ kind: 'refund_due', amount: 4500 }, cancelled, URL)).toBe(
    `Gari: order ABCD1234 is cancelled. We will pay Ksh 4,500 back to you. ${URL}`,
  );
  expect(composeTextMessage({ kind: 'refund_due', amount: 240 }, ORDER, null)).toBe(
    'Gari: we will pay Ksh 240 back to you for order ABCD1234.',
  );
});

test.each(['Ĝari Express', 'Boda 🏍', 'Mtwapa [east]', 'A|B', 'Café', 'two\u00a0words', 'tab\there'])(
  '[SMS-04] %j is not plain, so it is left out',
  (carrier) => {
    expect(composeTextMessage({ kind: 'shipping', carrier, waybill: 'KE-1' }, ORDER, URL)).toBe(
      `Gari: order ABCD1234 is on its way. ${URL}`,
    );
  },
);

test('[SMS-04] a message has 306 characters at most: then the detail goes, and then the link', () => {
  const parcel = { kind: 'shipping', carrier: 'C'.repeat(60), waybill: 'W'.repeat(60) } as const;
  const fitting = `https://gari.example/${'x'.repeat(107)}`;
  const longest = composeTextMessage(parcel, ORDER, fitting);
  expect(longest).toHaveLength(306);
  expect(longest.endsWith(fitting)).toBe(true);
  const link = `${fitting}y`;
  expect(composeTextMessage(parcel, ORDER, link)).toBe(`Gari: order ABCD1234 is on its way. ${link}`);
  expect(composeTextMessage(parcel, ORDER, `https://gari.example/${'x'.repeat(300)}`)).toBe(
    `Gari: order ABCD1234 is on its way. Sent with ${'C'.repeat(60)}, waybill ${'W'.repeat(60)}.`,
  );
  expect(composeTextMessage(parcel, ORDER, 'https://gari.example/~shop')).toBe(
    `Gari: order ABCD1234 is on its way. Sent with ${'C'.repeat(60)}, waybill ${'W'.repeat(60)}.`,
  );
});

test('[SMS-02] two refunds of one order are two messages, a repeated one is not', () => {
  expect(getDetail({ kind: 'paid', receipt: 'SFC1' })).toBe('');
  expect(getDetail({ kind: 'refund_due', amount: 500 })).toBe('500');
  expect(getDetail({ kind: 'refunded', amount: 500, reference: 'RX91' })).toBe('RX91');
});

test.each([
  ['+254712345678', '+254712345678'],
  ['0112 345 678', '+254112345678'],
  ['254712345678', '+254712345678'],
  ['+255712345678', null],
  ['+254202345678', null],
  ['', null],
])('[SMS-03] %j gets messages at %j', (phone, recipient) => {
  expect(toRecipient(phone)).toBe(recipient);
});
