/** Transitions for each reply of the server. Their order matters: the first matching guard wins. */
import type { ToastKind } from '../toast.types.ts';
import type {
  AddAddressOutput,
  CancelOrderOutput,
  OpenPortalOutput,
  OrderFailureKind,
  PlaceOrderOutput,
} from './checkout.ports.ts';
import { TEXTS } from './checkout.rules.ts';

interface DoneEvent<Output> {
  event: { output: Output };
}
type PlaceOrderResult = { output: PlaceOrderOutput };

const getPlaceOrderOutput = ({ event }: DoneEvent<PlaceOrderOutput>) => ({ output: event.output });
const getCancelOutput = ({ event }: DoneEvent<CancelOrderOutput>) => ({ output: event.output });
const getAddressOutput = ({ event }: DoneEvent<AddAddressOutput>) => ({ output: event.output });
const getPortalOutput = ({ event }: DoneEvent<OpenPortalOutput>) => ({ output: event.output });
const failedWith = (kind: OrderFailureKind) =>
  ({
    type: 'failedWith',
    params: ({ event }: { event: PlaceOrderResult }) => ({ output: event.output, kind }),
  }) as const;
const portalRefusedWith = (expected: 'paid' | 'cancelled') =>
  ({
    type: 'isPortalRefusedWith',
    params: ({ event }: DoneEvent<OpenPortalOutput>) => ({ output: event.output, expected }),
  }) as const;

export const toast = (kind: ToastKind, text: string) =>
  ({ type: 'showToast', params: { kind, text } }) as const;
export const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

const acceptOrder = [
  'announceDecided',
  { type: 'rememberOrder', params: getPlaceOrderOutput },
  'announceAccepted',
] as const;
const rejection = [
  { type: 'explainRefusal', params: getPlaceOrderOutput },
  toast('error', TEXTS.rejectedToast),
] as const;
const finalRefusal = [...rejection, 'announceDecided', 'dropAttempt'] as const;
const explainMissingUrl = { type: 'explainMissingUrl', params: getPlaceOrderOutput } as const;
const dropOrder = ['announceDropped', 'dropOpenOrder'] as const;

export const unexpected = {
  target: 'editing',
  actions: [explain(TEXTS.unexpected), toast('error', TEXTS.unexpectedToast)],
  meta: { spec: ['CHECKOUT-17', 'ERR-24'] },
} as const;

export const placingOutcomes = [
  {
    guard: { type: 'isPlaced', params: getPlaceOrderOutput },
    target: 'placed',
    actions: [...acceptOrder, toast('success', TEXTS.placed)],
    meta: { spec: ['TOAST-07'] },
  },
  {
    guard: { type: 'isPlacedWithUrl', params: getPlaceOrderOutput },
    target: 'redirecting',
    actions: acceptOrder,
    meta: { spec: ['CHECKOUT-15', 'ENTITY-15'] },
  },
  {
    guard: { type: 'linesAreRefused', params: getPlaceOrderOutput },
    target: 'editing',
    actions: [...finalRefusal, { type: 'applyRefusedLines', params: getPlaceOrderOutput }],
    meta: { spec: ['CHECKOUT-17', 'ERR-21', 'PLACE-05'] },
  },
  {
    guard: { type: 'isFinalRefusal', params: getPlaceOrderOutput },
    target: 'editing',
    actions: finalRefusal,
    meta: { spec: ['CHECKOUT-17', 'ERR-21', 'IDEMP-02'] },
  },
  {
    guard: failedWith('refused'),
    target: 'editing',
    actions: rejection,
    meta: { spec: ['CHECKOUT-17', 'ERR-21'] },
  },
  {
    guard: failedWith('empty'),
    target: 'editing',
    actions: toast('error', TEXTS.emptyToast),
    meta: { spec: ['CHECKOUT-17', 'ERR-22'] },
  },
  {
    guard: { type: 'isPlacedWithoutUrl', params: getPlaceOrderOutput },
    target: 'editing',
    actions: [...acceptOrder, explainMissingUrl],
    meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
  },
  {
    guard: failedWith('noPaymentUrl'),
    target: 'editing',
    actions: explainMissingUrl,
    meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
  },
  {
    guard: failedWith('network'),
    target: 'editing',
    actions: explain(TEXTS.network),
    meta: { spec: ['CHECKOUT-17', 'ERR-25'] },
  },
  unexpected,
] as const;

export const cancelOutcomes = [
  {
    guard: { type: 'isEarlierOrderOver', params: getCancelOutput },
    target: 'readyToOrder',
    actions: dropOrder,
  },
  { guard: { type: 'isEarlierOrderPaid', params: getCancelOutput }, target: 'alreadyPaid' },
  { target: 'editing', actions: { type: 'explainCancelFailure', params: getCancelOutput } },
] as const;

export const savingOutcomes = [
  {
    guard: { type: 'addressIsAdded', params: getAddressOutput },
    target: 'readyToOrder',
    actions: { type: 'announceAddress', params: getAddressOutput },
  },
  { target: 'readyToOrder', actions: toast('error', TEXTS.addressNotSaved), meta: { spec: ['ERR-20'] } },
] as const;

export const portalOutcomes = [
  {
    guard: { type: 'portalIsOpen', params: getPortalOutput },
    target: 'redirecting',
    actions: { type: 'setPaymentUrl', params: getPortalOutput },
  },
  { guard: portalRefusedWith('paid'), target: 'alreadyPaid' },
  {
    guard: portalRefusedWith('cancelled'),
    target: 'editing',
    // Its key would return the cancelled order.
    actions: [...dropOrder, 'dropAttempt', explain(TEXTS.earlierOrderOver)],
  },
  {
    target: 'editing',
    actions: { type: 'explainPortalFailure', params: getPortalOutput },
    meta: { spec: ['ERR-23', 'ERR-25'] },
  },
] as const;
