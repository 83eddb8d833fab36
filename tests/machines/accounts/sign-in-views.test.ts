import { expect, test } from 'vitest';
import { passkeySetUpMachine } from '#machines/passkey-set-up/passkey-set-up.machine.ts';
import { passkeySetUpView } from '#machines/passkey-set-up/passkey-set-up.view.ts';
import { passkeySignInMachine } from '#machines/passkey-sign-in/passkey-sign-in.machine.ts';
import { passkeySignInView } from '#machines/passkey-sign-in/passkey-sign-in.view.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorTask } from '#machines/second-factor/second-factor.types.ts';
import { secondFactorView } from '#machines/second-factor/second-factor.view.ts';
import { signInCodeMachine } from '#machines/sign-in-code/sign-in-code.machine.ts';
import { signInCodeView } from '#machines/sign-in-code/sign-in-code.view.ts';

const SET_UP = 'Set up a second factor';
const NEW_CODES = 'New recovery codes';
const OFF = 'Switch the second factor off';

test.each([
  ['setUp', 'opening', SET_UP, null, 'Done', false, true],
  ['setUp', 'proving', SET_UP, 'proving', 'Next', false, true],
  ['setUp', 'beginning', SET_UP, 'proving', 'Please wait...', true, false],
  ['setUp', 'scanning', SET_UP, 'scanning', 'Switch on', false, true],
  ['setUp', 'confirming', SET_UP, 'scanning', 'Please wait...', true, false],
  ['setUp', 'showingCodes', 'Your recovery codes', 'codes', 'Done', false, false],
  ['replaceCodes', 'askingForCode', NEW_CODES, 'askingForCode', 'Make new codes', false, true],
  ['replaceCodes', 'replacing', NEW_CODES, 'askingForCode', 'Please wait...', true, false],
  ['switchOff', 'confirmingOff', OFF, 'confirmingOff', 'Switch off', false, true],
  ['switchOff', 'switchingOff', OFF, 'confirmingOff', 'Please wait...', true, false],
  ['switchOff', 'finished', OFF, null, 'Done', false, true],
] as const)('[FACTOR-11, FACTOR-12] the task %s in %s', (...row) => {
  const [task, value, title, step, submitLabel, busy, canClose] = row;
  const context = { ...noSecrets, task: task satisfies SecondFactorTask };
  expect(secondFactorView(secondFactorMachine.resolveState({ value, context }))).toEqual({
    state: value,
    title,
    step,
    secret: '',
    uri: '',
    codes: [],
    error: null,
    field: null,
    submitLabel,
    busy,
    canClose,
  });
});

const noSecrets = { secret: '', uri: '', codes: [], error: null, field: null };

test.each([
  ['proving', 'proving', 'Next', false, true],
  ['beginning', 'proving', 'Please wait...', true, true],
  ['prompting', 'making', 'Waiting for your device...', true, true],
  ['notMade', 'making', 'Try again', false, true],
  ['saving', 'making', 'Please wait...', true, false],
  ['unsaved', 'making', 'Try again', false, true],
  ['finished', null, 'Try again', false, true],
] as const)('setting a passkey up, in %s', (...row) => {
  const [value, step, submitLabel, busy, canClose] = row;
  const context = { options: null, made: null, error: 'Refused', field: null };
  expect(passkeySetUpView(passkeySetUpMachine.resolveState({ value, context }))).toEqual({
    state: value,
    step,
    error: 'Refused',
    field: null,
    submitLabel,
    busy,
    canClose,
  });
});

test.each([
  ['ready', 'Sign in with a passkey', false],
  ['beginning', 'Please wait...', true],
  ['prompting', 'Waiting for your device...', true],
  ['signingIn', 'Please wait...', true],
] as const)('signing in with a passkey, in %s', (value, label, busy) => {
  const context = { options: null, signed: null, error: null };
  expect(passkeySignInView(passkeySignInMachine.resolveState({ value, context }))).toEqual({
    state: value,
    error: null,
    label,
    busy,
  });
});

const APP = {
  kind: 'app',
  hint: 'Open your authenticator app and type the code that it shows for Gari.',
  label: 'Code from your app',
  switchLabel: 'Use a recovery code instead',
} as const;
const RECOVERY = {
  kind: 'recovery',
  hint: 'Type one of the recovery codes that you saved when you set the second factor up. Each is good once.',
  label: 'Recovery code',
  switchLabel: 'Use the app instead',
} as const;
const READY = { submitLabel: 'Sign in', canSubmit: true, canSwitch: true, busy: false, isOver: false };
const LOCKED = { ...READY, canSubmit: false, canSwitch: false };

test.each([
  ['entering', APP, READY],
  ['entering', RECOVERY, READY],
  ['checking', APP, { ...LOCKED, submitLabel: 'Checking...', busy: true }],
  ['over', RECOVERY, { ...LOCKED, isOver: true }],
] as const)('[FACTOR-10] the code of a sign-in, in %s, of %j', (value, texts, can) => {
  const context = { kind: texts.kind, error: null };
  expect(signInCodeView(signInCodeMachine.resolveState({ value, context }))).toEqual({
    state: value,
    error: null,
    ...texts,
    ...can,
  });
});
