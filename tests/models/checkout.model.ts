import type { DeliveryDetails } from '#contract/types.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { checkoutPorts } from '#machines/checkout/checkout.ports.ts';
import { fingerprintOf, orderRequestOf } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.types.ts';
import type { MachineModel } from '#tests/support/graph.ts';

const brakePads: CartLine = {
  id: 101,
  slug: 'brake-pads',
  name: 'Brake Pads',
  price: 3200,
  quantity: 2,
  shippingFee: 150,
  image: '/media/brake-pads.svg',
};
const engine: CartLine = {
  id: 102,
  slug: 'engine',
  name: 'Engine',
  price: 260_000,
  quantity: 1,
  shippingFee: 0,
  image: '/media/engine.svg',
};

export const deliveryDetails: DeliveryDetails = {
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  email: 'shopper@gari.test',
  street: '12 Kirinyaga Road',
  county: 'Nairobi',
  city: 'Nairobi',
  phone: '+254712345678',
};

export const checkoutInput: CheckoutInput = {
  signedIn: true,
  lines: [brakePads],
  methods: ['pesapal', 'mpesa'],
  newKey: () => 'key',
};

const openOrder = {
  orderNumber: '3F8KZ1WQ6R5N',
  amount: 7000,
  fingerprint: fingerprintOf(orderRequestOf([brakePads], deliveryDetails, 'mpesa')),
};

export const checkoutModel = {
  machine: checkoutMachine,
  inputs: {
    'portal preselected': checkoutInput,
    'M-Pesa remembered': { ...checkoutInput, rememberedMethod: 'mpesa' },
    'an order is open': { ...checkoutInput, rememberedMethod: 'mpesa', placed: openOrder },
    'no way to pay': { ...checkoutInput, methods: [] },
    'nothing in the cart': { ...checkoutInput, lines: [] },
    'nobody signed in': { ...checkoutInput, signedIn: false },
  },
  events: {
    'checkout.chooseMethod': {
      portal: { method: 'pesapal' },
      'M-Pesa': { method: 'mpesa' },
      'card, which is off': { method: 'creditcard' },
    },
    'checkout.placeOrder': {
      'complete details': { details: deliveryDetails },
      'no street': { details: { ...deliveryDetails, street: '' } },
    },
    'checkout.addressMissing': { '': {} },
    'checkout.fieldEdited': { street: { field: 'street' } },
    'cart.changed': {
      'one line more': { lines: [brakePads, engine] },
      emptied: { lines: [] },
    },
  },
  ports: {
    placeOrder: {
      'accepted with a payment url': {
        ok: true,
        orderNumber: '7Q2M9XKD4T0B',
        amount: 7000,
        paymentUrl: 'https://pay.pesapal.test/7Q2M9XKD4T0B',
      },
      accepted: { ok: true, orderNumber: '7Q2M9XKD4T0B', amount: 7000 },
      'the total changed': {
        ok: false,
        kind: 'refused',
        code: 'TOTAL_CHANGED',
        message: 'Prices have changed.',
        data: { total: 7200, lines: [{ id: 101, price: 3300, shippingFee: 150 }] },
      },
      'out of stock': {
        ok: false,
        kind: 'refused',
        code: 'OUT_OF_STOCK',
        message: 'Only 1 of Brake Pads is left.',
        data: { lines: [{ id: 101, name: 'Brake Pads', left: 1 }] },
      },
      'a field is wrong': {
        ok: false,
        kind: 'refused',
        code: 'VALIDATION',
        message: 'Some fields need attention.',
        fields: { 'deliveryDetails.phone': 'Phone number must start with +2547 and be followed by 8 digits' },
      },
      'refused without a message': { ok: false, kind: 'refused', code: 'INTERNAL' },
      'an empty reply': { ok: false, kind: 'empty' },
      'no payment url': { ok: false, kind: 'noPaymentUrl', message: 'Pesapal is down.' },
      'an unexpected reply': { ok: false, kind: 'unexpected' },
      'network failure': { ok: false, kind: 'network' },
    },
    cancelOrder: {
      cancelled: { ok: true },
      'over already': { ok: false, code: 'TRANSITION_REFUSED', from: 'cancelled' },
      'paid already': { ok: false, code: 'TRANSITION_REFUSED', from: 'paid' },
      'a payment under way': { ok: false, code: 'PAYMENT_UNDECIDED' },
    },
  },
  project: ({ lines, method, placed }) => [lines.map(({ id }) => id), method, placed?.orderNumber],
} satisfies MachineModel<typeof checkoutMachine, typeof checkoutPorts>;
