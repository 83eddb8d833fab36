import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { checkoutPorts } from '#machines/checkout/checkout.ports.ts';
import { getFingerprint, getOpenChanges, toOrderRequest } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.types.ts';
import { detailsToAddress } from '#machines/checkout/delivery.rules.ts';
import { getDoubtfulLines, getFitKey, isFitUnknown } from '#machines/checkout/fit.rules.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const checkoutInput: CheckoutInput = {
  isSignedIn: true,
  lines: [brakePads],
  methods: ['pesapal', 'mpesa'],
  unavailableMethods: [],
};

const openOrder = {
  orderNumber: '3F8KZ1WQ6R5N',
  fingerprint: getFingerprint(toOrderRequest([brakePads], deliveryDetails, 'mpesa')),
};

const vitz = { id: padsForVitz.id, vehicle: padsForVitz.vehicle };
const fielder = { vehicle: padsForFielder.vehicle, vehicleLabel: padsForFielder.vehicleLabel };

export const checkoutModel = {
  machine: checkoutMachine,
  inputs: {
    'portal preselected': checkoutInput,
    'an order is open': { ...checkoutInput, rememberedMethod: 'mpesa', openOrder },
    'card alone': { ...checkoutInput, methods: ['creditcard'] },
    'no way to pay': { ...checkoutInput, methods: [] },
    'a part for a car': { ...checkoutInput, lines: [padsForVitz] },
    'nothing in the cart': { ...checkoutInput, lines: [] },
    'nobody signed in': { ...checkoutInput, isSignedIn: false },
  },
  events: {
    'checkout.chooseMethod': {
      portal: { method: 'pesapal' },
      'M-Pesa': { method: 'mpesa' },
    },
    'checkout.unavailableMethodsUpdated': { 'M-Pesa does not answer': { unavailableMethods: ['mpesa'] } },
    'checkout.placeOrder': {
      'complete details': { details: deliveryDetails, newKey: 'key' },
      'a new address to save': { details: deliveryDetails, save: true, newKey: 'key' },
      'no street': { details: { ...deliveryDetails, street: '' }, newKey: 'key' },
    },
    'checkout.placeWithoutAddress': { '': {} },
    'checkout.linesUpdated': {
      'dearer and fewer': { lineUpdates: [{ id: 101, price: 3300, shippingFee: 150, left: 1 }] },
    },
    'checkout.acceptLine': { 'brake pads': { id: 101 }, 'a line that is not there': { id: 102 } },
    'checkout.removeLine': {
      'brake pads': { id: 101 },
      'brake pads for the Vitz': vitz,
      'a line that is not there': { id: 102 },
    },
    'checkout.buyAnyway': { 'brake pads for the Vitz': vitz, 'a line that is not there': { id: 102 } },
    'checkout.changeCar': {
      'brake pads for the Vitz': { ...vitz, car: fielder },
      'a line that is not there': { id: 102, car: fielder },
    },
    'checkout.editField': { street: { field: 'street' } },
    'cart.changed': {
      'the decided line': { lines: [{ ...brakePads, price: 3300, quantity: 1 }] },
      'bought anyway': { lines: [{ ...padsForVitz, acknowledged: true }] },
      emptied: { lines: [] },
    },
  },
  ports: {
    readFits: {
      fits: { ok: true, verdicts: { [getFitKey(padsForVitz)]: 'fits' } },
      'does not fit': { ok: true, verdicts: { [getFitKey(padsForVitz)]: 'no' } },
      'not read': { ok: false },
    },
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
      'it does not fit after all': {
        ok: false,
        kind: 'refused',
        code: 'FIT_NOT_ACKNOWLEDGED',
        message: 'Some parts do not fit the cars they are for.',
        data: { lines: [{ ...vitz, verdict: 'no' }] },
      },
      'a field is wrong': {
        ok: false,
        kind: 'refused',
        code: 'VALIDATION',
        message: 'Some fields need attention.',
        fields: { 'deliveryDetails.phone': 'Phone number must start with +2547 and be followed by 8 digits' },
      },
      'too many unpaid orders': {
        ok: false,
        kind: 'refused',
        code: 'TOO_MANY_UNPAID_ORDERS',
        message: 'You have several unpaid orders. Please pay or cancel one of them first.',
      },
      'the shop is busy': {
        ok: false,
        kind: 'refused',
        code: 'BUSY',
        message: 'Many people are shopping right now. Please try again in a moment.',
      },
      'refused without a message': { ok: false, kind: 'refused', code: 'INTERNAL' },
      'an empty reply': { ok: false, kind: 'empty' },
      'placed, but no payment url': {
        ok: false,
        kind: 'noPaymentUrl',
        message: 'Pesapal is down.',
        orderNumber: '7Q2M9XKD4T0B',
        amount: 7000,
      },
      'no payment url': { ok: false, kind: 'noPaymentUrl', message: 'Pesapal is down.' },
      'an unexpected reply': { ok: false, kind: 'unexpected' },
      'network failure': { ok: false, kind: 'network' },
    },
    cancelOrder: {
      cancelled: { ok: true },
      'paid already': { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED', from: 'paid' },
      'a payment under way': { ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED' },
    },
    addAddress: {
      saved: { ok: true, address: { id: 5, ...detailsToAddress(deliveryDetails) } },
      'not saved': { ok: false },
    },
    openPortal: {
      'its page': { ok: true, paymentUrl: 'https://pay.pesapal.test/3F8KZ1WQ6R5N' },
      'paid already': { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'paid' },
      'cancelled meanwhile': { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'cancelled' },
      'the portal is down': { ok: false, kind: 'refused', code: 'PROVIDER_DOWN', message: 'It is down.' },
    },
  },
  project: (context) => [
    context.lines.map(({ price }) => price),
    context.method,
    context.openOrder?.orderNumber,
    getOpenChanges(context).length,
    context.lines.some(({ vehicle, acknowledged }) => vehicle === padsForVitz.vehicle && !acknowledged),
    isFitUnknown(context),
    getDoubtfulLines(context).length,
  ],
} satisfies MachineModel<typeof checkoutMachine, typeof checkoutPorts>;
