/** What follows from each answer of the server, in the order in which it is looked at: ERR-21 to ERR-25. */
import type { ToastKind } from '../toast.types.ts';
import type {
  AddAddressOutput,
  CancelOrderOutput,
  OpenPortalOutput,
  OrderFailureKind,
  PlaceOrderOutput,
} from './checkout.ports.ts';
import { TEXTS } from './checkout.rules.ts';

interface Done<Output> {
  event: { output: Output };
}
type Output = { output: PlaceOrderOutput };

const outputOf = ({ event }: Done<PlaceOrderOutput>) => ({ output: event.output });
const cancelOutputOf = ({ event }: Done<CancelOrderOutput>) => ({ output: event.output });
const addressOutputOf = ({ event }: Done<AddAddressOutput>) => ({ output: event.output });
const portalOutputOf = ({ event }: Done<OpenPortalOutput>) => ({ output: event.output });
const failedAs = (kind: OrderFailureKind) =>
  ({ type: 'failedAs', params: ({ event }: { event: Output }) => ({ output: event.output, kind }) }) as const;
const portalRefusedAs = (is: 'paid' | 'cancelled') =>
  ({
    type: 'portalIsRefusedAs',
    params: ({ event }: Done<OpenPortalOutput>) => ({ output: event.output, is }),
  }) as const;

export const toast = (kind: ToastKind, text: string) =>
  ({ type: 'showToast', params: { kind, text } }) as const;
export const explain = (text: string) => ({ type: 'explain', params: { text } }) as const;

const takeOrder = [
  'announceDecided',
  { type: 'rememberOrder', params: outputOf },
  'announceAccepted',
] as const;
const rejected = [{ type: 'explainRefusal', params: outputOf }, toast('error', TEXTS.rejectedToast)] as const;
const refusedForGood = [...rejected, 'announceDecided', 'dropAttempt'] as const;
const explainMissingUrl = { type: 'explainMissingUrl', params: outputOf } as const;
const dropOrder = ['announceDropped', 'dropOpenOrder'] as const;

export const unexpected = {
  target: 'editing',
  actions: [explain(TEXTS.unexpected), toast('error', TEXTS.unexpectedToast)],
  meta: { spec: ['CHECKOUT-17', 'ERR-24'] },
} as const;

export const placingOutcomes = [
  {
    guard: { type: 'isPlaced', params: outputOf },
    target: 'placed',
    actions: [...takeOrder, toast('success', TEXTS.placed)],
    meta: { spec: ['TOAST-07'] },
  },
  {
    guard: { type: 'isPlacedWithUrl', params: outputOf },
    target: 'redirecting',
    actions: takeOrder,
    meta: { spec: ['CHECKOUT-15', 'ENTITY-15'] },
  },
  {
    guard: { type: 'linesAreRefused', params: outputOf },
    target: 'editing',
    actions: [...refusedForGood, { type: 'takeRefusedLines', params: outputOf }],
    meta: { spec: ['CHECKOUT-17', 'ERR-21', 'PLACE-05'] },
  },
  {
    guard: { type: 'isRefusedForGood', params: outputOf },
    target: 'editing',
    actions: refusedForGood,
    meta: { spec: ['CHECKOUT-17', 'ERR-21', 'IDEMP-02'] },
  },
  {
    guard: failedAs('refused'),
    target: 'editing',
    actions: rejected,
    meta: { spec: ['CHECKOUT-17', 'ERR-21'] },
  },
  {
    guard: failedAs('empty'),
    target: 'editing',
    actions: toast('error', TEXTS.emptyToast),
    meta: { spec: ['CHECKOUT-17', 'ERR-22'] },
  },
  {
    guard: { type: 'isPlacedAllTheSame', params: outputOf },
    target: 'editing',
    actions: [...takeOrder, explainMissingUrl],
    meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
  },
  {
    guard: failedAs('noPaymentUrl'),
    target: 'editing',
    actions: explainMissingUrl,
    meta: { spec: ['CHECKOUT-17', 'ERR-23'] },
  },
  {
    guard: failedAs('network'),
    target: 'editing',
    actions: explain(TEXTS.network),
    meta: { spec: ['CHECKOUT-17', 'ERR-25'] },
  },
  unexpected,
] as const;

export const cancelOutcomes = [
  {
    guard: { type: 'earlierOrderIsOver', params: cancelOutputOf },
    target: 'readyToOrder',
    actions: dropOrder,
  },
  { guard: { type: 'earlierOrderIsPaid', params: cancelOutputOf }, target: 'paidBefore' },
  { target: 'editing', actions: { type: 'explainCancelFailure', params: cancelOutputOf } },
] as const;

export const savingOutcomes = [
  {
    guard: { type: 'addressIsAdded', params: addressOutputOf },
    target: 'readyToOrder',
    actions: { type: 'announceAddress', params: addressOutputOf },
  },
  { target: 'readyToOrder', actions: toast('error', TEXTS.addressNotSaved), meta: { spec: ['ERR-20'] } },
] as const;

export const portalOutcomes = [
  {
    guard: { type: 'portalIsOpen', params: portalOutputOf },
    target: 'redirecting',
    actions: { type: 'takePortal', params: portalOutputOf },
  },
  { guard: portalRefusedAs('paid'), target: 'paidBefore' },
  {
    guard: portalRefusedAs('cancelled'),
    target: 'editing',
    // Its key would bring the cancelled order back.
    actions: [...dropOrder, 'dropAttempt', explain(TEXTS.earlierOrderOver)],
  },
  {
    target: 'editing',
    actions: { type: 'explainPortalFailure', params: portalOutputOf },
    meta: { spec: ['ERR-23', 'ERR-25'] },
  },
] as const;
