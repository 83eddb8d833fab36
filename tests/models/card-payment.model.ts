import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type { cardPaymentPorts } from '#machines/card-payment/card-payment.ports.ts';
import type { CardPaymentInput } from '#machines/card-payment/card-payment.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const line = { id: 1, name: 'Part 1', price: 1500, quantity: 2, shippingFee: 200, image: '' };
const cartInput: CardPaymentInput = {
  isEnabled: true,
  order: null,
  lines: [line],
  details: {
    firstName: 'Wanjiku',
    lastName: 'Mwangi',
    email: 'wanjiku@gari.test',
    street: 'Moi Avenue 12',
    county: 'Nairobi',
    city: 'Nairobi',
    phone: '+254712345678',
  },
  payer: { email: 'wanjiku@gari.test', name: 'Wanjiku' },
  draftOrderNumber: null,
};

export const cardPaymentModel = {
  machine: cardPaymentMachine,
  inputs: {
    'the cart': cartInput,
    'an order placed before': {
      ...cartInput,
      lines: [],
      order: { orderNumber: '7Q2M9XKD4T0B', amount: 4500 },
    },
    'an empty cart': { ...cartInput, lines: [] },
    'no address': { ...cartInput, details: null },
    'cards not accepted': { ...cartInput, isEnabled: false },
  },
  events: {
    'card.pay': { '': {} },
    'payment.retry': { '': {} },
    'cart.changed': { emptied: { lines: [] } },
  },
  ports: {
    loadScript: { loaded: { ok: true }, 'not loaded': { ok: false } },
    initiate: {
      'a reference': { ok: true, txRef: 'gari-1', orderNumber: '9A2M9XKD4T0C' },
      'refused with a message': {
        ok: false,
        kind: 'refused',
        code: 'TOO_MANY_UNPAID_ORDERS',
        message: 'Please pay or cancel one of your open orders first.',
      },
      'refused without a message': { ok: false, kind: 'refused', code: 'INTERNAL' },
      'no reference': { ok: false, kind: 'noReference' },
      'paid before': { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'paid' },
      'cancelled before': { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'cancelled' },
      'prices changed': {
        ok: false,
        kind: 'refused',
        code: 'TOTAL_CHANGED',
        data: { total: 3900, lines: [{ id: 1, price: 1600, shippingFee: 200 }] },
        message: 'Prices have changed.',
      },
    },
    openModal: {
      successful: { status: 'successful' },
      closed: { status: 'closed' },
    },
    confirmPayment: {
      placed: { ok: true, orderNumber: '9A2M9XKD4T0C' },
      undecided: { ok: false, kind: 'undecided' },
      replaced: { ok: false, kind: 'replaced' },
      failed: { ok: false, kind: 'failed', message: 'Declined by the bank.' },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ lines, loadCount, queryCount, failure }) => [lines.length, loadCount, queryCount, failure],
} satisfies MachineModel<typeof cardPaymentMachine, typeof cardPaymentPorts>;
