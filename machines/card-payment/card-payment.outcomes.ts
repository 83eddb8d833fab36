/** What follows from each answer of the server, in the order in which it is looked at: ERR-28, CARD-08 to CARD-13. */

import { TEXTS } from './card-payment.rules.ts';

export const outputOf = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });

const placed = {
  guard: { type: 'isPlaced', params: outputOf },
  target: 'placed',
  actions: [
    { type: 'showToast', params: { kind: 'success', text: TEXTS.placed } },
    { type: 'announcePlaced', params: outputOf },
  ],
  meta: { spec: ['CARD-08', 'CARD-09', 'TOAST-07'] },
} as const;
const explainInitiation = { type: 'explainInitiation', params: outputOf } as const;
const explainFailed = { type: 'explainFailed', params: outputOf } as const;

export const initiationOutcomes = [
  {
    guard: { type: 'isDrafted', params: outputOf },
    target: 'referenced',
    actions: [{ type: 'takeReference', params: outputOf }, 'announceDraft'],
  },
  {
    guard: { type: 'isInitiated', params: outputOf },
    target: 'referenced',
    actions: { type: 'takeReference', params: outputOf },
  },
  { guard: { type: 'wasPaidBefore', params: outputOf }, target: 'paidBefore' },
  {
    guard: { type: 'wasCancelledBefore', params: outputOf },
    target: 'cancelledBefore',
    actions: explainInitiation,
  },
  {
    guard: { type: 'linesAreRefused', params: outputOf },
    target: 'linesRefused',
    actions: { type: 'announceLinesRefused', params: outputOf },
    meta: { spec: ['PLACE-05'] },
  },
  {
    target: 'initialisationFailed',
    actions: explainInitiation,
    meta: { spec: ['CARD-05', 'ERR-28'] },
  },
] as const;

export const placingOutcomes = [
  placed,
  { guard: { type: 'mayAskAgainAfterPaying', params: outputOf }, target: 'confirming' },
  {
    guard: { type: 'isUndecided', params: outputOf },
    target: 'placingFailed',
    actions: 'explainUndecided',
  },
  {
    guard: { type: 'isFailed', params: outputOf },
    target: 'notPaid',
    actions: explainFailed,
    meta: { spec: ['CARD-11'] },
  },
  {
    target: 'placingFailed',
    actions: { type: 'explainPlacing', params: outputOf },
    meta: { spec: ['CARD-12', 'CARD-13', 'ERR-28'] },
  },
] as const;

export const checkingOutcomes = [
  placed,
  { guard: { type: 'mayAskAgainAfterClosing', params: outputOf }, target: 'checkingAgain' },
  { guard: { type: 'isFailed', params: outputOf }, target: 'notPaid', actions: explainFailed },
  { target: 'notPaid', actions: 'explainNotPaid', meta: { spec: ['CARD-11', 'ERR-28'] } },
] as const;

export const firstCheckOutcomes = [
  placed,
  { guard: { type: 'isUnknown', params: outputOf }, target: 'notPaid', actions: explainFailed },
  { target: 'offering' },
] as const;
