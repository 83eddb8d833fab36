/** Transitions for each reply of the server. Their order matters: the first matching guard wins. */

import { TEXTS } from './card-payment.rules.ts';

export const getOutput = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });

const placedOutcome = {
  guard: { type: 'isPlaced', params: getOutput },
  target: 'placed',
  actions: [
    { type: 'showToast', params: { kind: 'success', text: TEXTS.placed } },
    { type: 'setPlacedOrder', params: getOutput },
    'announcePlaced',
  ],
  meta: { spec: ['CARD-08', 'CARD-09', 'TOAST-07'] },
} as const;
const explainInitiation = { type: 'explainInitiation', params: getOutput } as const;
const explainFailed = { type: 'explainFailed', params: getOutput } as const;

export const initiationOutcomes = [
  {
    guard: { type: 'isDrafted', params: getOutput },
    target: 'referenceReady',
    actions: [{ type: 'setReference', params: getOutput }, 'announceDraft'],
  },
  {
    guard: { type: 'isInitiated', params: getOutput },
    target: 'referenceReady',
    actions: { type: 'setReference', params: getOutput },
  },
  { guard: { type: 'isAlreadyPaid', params: getOutput }, target: 'alreadyPaid' },
  {
    guard: { type: 'isAlreadyCancelled', params: getOutput },
    target: 'alreadyCancelled',
    actions: explainInitiation,
  },
  {
    guard: { type: 'linesAreRefused', params: getOutput },
    target: 'linesRefused',
    actions: { type: 'setRefusedLines', params: getOutput },
    meta: { spec: ['PLACE-05'] },
  },
  {
    target: 'initialisationFailed',
    actions: explainInitiation,
    meta: { spec: ['CARD-05', 'ERR-28'] },
  },
] as const;

export const placingOutcomes = [
  placedOutcome,
  { guard: { type: 'canQueryAgainAfterPaying', params: getOutput }, target: 'waitingToConfirm' },
  {
    guard: { type: 'isUndecided', params: getOutput },
    target: 'placingFailed',
    actions: 'explainUndecided',
  },
  {
    guard: { type: 'isFailed', params: getOutput },
    target: 'notPaid',
    actions: explainFailed,
    meta: { spec: ['CARD-11'] },
  },
  {
    target: 'placingFailed',
    actions: { type: 'explainPlacing', params: getOutput },
    meta: { spec: ['CARD-12', 'CARD-13', 'ERR-28'] },
  },
] as const;

export const checkingOutcomes = [
  placedOutcome,
  { guard: { type: 'canQueryAgainAfterClosing', params: getOutput }, target: 'waitingToCheck' },
  { guard: { type: 'isFailed', params: getOutput }, target: 'notPaid', actions: explainFailed },
  { target: 'notPaid', actions: 'explainNotPaid', meta: { spec: ['CARD-11', 'ERR-28'] } },
] as const;

export const firstCheckOutcomes = [
  placedOutcome,
  { guard: { type: 'isUnknown', params: getOutput }, target: 'notPaid', actions: explainFailed },
  { target: 'validating' },
] as const;
