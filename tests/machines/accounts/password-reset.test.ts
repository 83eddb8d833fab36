import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import type {
  PasswordResetOutput,
  RequestCodeInput,
  ResetPasswordInput,
  VerifyCodeInput,
} from '#machines/password-reset/password-reset.ports.ts';
import type { PasswordResetInput } from '#machines/password-reset/password-reset.types.ts';
import { passwordResetView } from '#machines/password-reset/password-reset.view.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';
import { advanceClock } from '../simulated-time.ts';

const email = 'shopper@gari.test';
const newPassword = { password: 'Gari-demo-2027', confirmation: 'Gari-demo-2027' };

interface Answers {
  request?: PasswordResetOutput;
  verify?: PasswordResetOutput;
  reset?: PasswordResetOutput;
}

function openReset(input: PasswordResetInput, answers: Answers = {}) {
  const clock = new SimulatedClock();
  const request = fakePort<PasswordResetOutput, RequestCodeInput>(answers.request ?? { ok: true });
  const verify = fakePort<PasswordResetOutput, VerifyCodeInput>(answers.verify ?? { ok: true });
  const reset = fakePort<PasswordResetOutput, ResetPasswordInput>(answers.reset ?? { ok: true });
  const machine = passwordResetMachine.provide({
    actors: { requestCode: request.logic, verifyCode: verify.logic, resetPassword: reset.logic },
  });
  const actor = createActor(machine, { clock, input });
  const emitted = recordEmitted(actor);
  actor.start();
  const view = (typed?: typeof newPassword) => passwordResetView(actor.getSnapshot(), typed);
  const secondsLeft = () => actor.getSnapshot().children.countdown?.getSnapshot().context.secondsLeft;
  return { actor, clock, emitted, request, verify, reset, view, secondsLeft };
}

const failures: [string, PasswordResetOutput][] = [
  ['The server says no.', { ok: false, kind: 'refused', message: 'The server says no.' }],
  ['Network error occurred', { ok: false, kind: 'network' }],
];

test('[RESET-01, RESET-03] /forgot-password has its heading, text and button', () => {
  const { actor, view } = openReset({ step: 'request' });
  expect(view()).toMatchObject({
    state: 'request.editing',
    step: 'request',
    title: 'Forgot Password',
    text: "Enter the email address with your account and we'll send an email with confirmation to reset your password",
    submitLabel: 'SEND CONFIRMATION',
    canRequest: true,
  });
  actor.send({ type: 'reset.requestCode', email });
  expect(view()).toMatchObject({
    state: 'request.sending',
    submitLabel: 'SENDING...',
    canRequest: false,
    busy: true,
  });
});

test.each([
  ['', 'This field is required'],
  ['  ', 'This field is required'],
  ['shopper', 'Please enter a valid email address'],
  ['shopper@gari', 'Please enter a valid email address'],
])("[RESET-02] '%s' makes no call: %s", (address, error) => {
  const { actor, request, view } = openReset({ step: 'request' });
  actor.send({ type: 'reset.requestCode', email: address });
  expect(view()).toMatchObject({ state: 'request.editing', error });
  expect(request.calls).toEqual([]);
});

test("[RESET-04, RESET-05] once the code is sent, the next step has the email and the server's message", async () => {
  const message = 'If there is an account, a code is on its way.';
  const { actor, emitted, request, view } = openReset(
    { step: 'request' },
    { request: { ok: true, message } },
  );
  actor.send({ type: 'reset.requestCode', email: ' shopper@gari.test ' });
  await flushPromises();
  expect(request.calls).toEqual([{ email: 'shopper@gari.test' }]);
  expect(emitted).toEqual([{ type: 'reset.codeSent', email: 'shopper@gari.test' }]);
  expect(view()).toMatchObject({
    state: 'code.entry.typing',
    forgotPasswordStatus: message,
    error: null,
  });
});

test.each([...failures, ['Forgot password failed', { ok: false, kind: 'refused' }] as const])(
  "[RESET-06, ERR-04, ERR-10, ERR-17] a failed request shows '%s'",
  async (error, output) => {
    const { actor, emitted, view } = openReset({ step: 'request' }, { request: output });
    actor.send({ type: 'reset.requestCode', email });
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'request.editing',
      error,
      forgotPasswordStatus: null,
      canRequest: true,
    });
    expect(emitted).toEqual([]);
  },
);

test('[RESET-07] the screen starts without status or error, whatever it showed before it was left', async () => {
  const previous = openReset({ step: 'request' }, { request: { ok: false, kind: 'network' } });
  previous.actor.send({ type: 'reset.requestCode', email });
  await flushPromises();
  previous.actor.stop();
  expect(openReset({ step: 'request' }).view()).toMatchObject({
    error: null,
    forgotPasswordStatus: null,
    email: '',
  });
});

test('[RESET-08] /email-code-verification has its heading and says where the email went', () => {
  expect(openReset({ step: 'code', email }).view()).toMatchObject({
    state: 'code.entry.typing',
    step: 'code',
    title: 'Please check your email',
    text: 'We have sent the email to shopper@gari.test',
    restartLink: null,
  });
});

test.each([
  ['7a3', '73'],
  ['73 05', '7305'],
  ['730512', '7305'],
])("[RESET-09, CONST-08] '%s' is stored as '%s': digits, at most 4", (code, stored) => {
  const { actor, view } = openReset({ step: 'code', email });
  actor.send({ type: 'code.change', code });
  expect(view()).toMatchObject({ code: stored, codeLength: 4 });
});

test("[RESET-10, CONST-08] 'Send code again' is available until it is used, then blocked for 59 s", async () => {
  const { actor, clock, request, secondsLeft, view } = openReset({ step: 'code', email });
  expect(view()).toMatchObject({ resendLabel: 'Send code again', resendState: 'ready', canResend: true });
  expect(secondsLeft()).toBe(undefined);
  actor.send({ type: 'reset.resendCode' });
  actor.send({ type: 'reset.resendCode' });
  expect(view()).toMatchObject({ resendState: 'sending', canResend: false });
  await flushPromises();
  expect(request.calls).toEqual([{ email: 'shopper@gari.test' }]);
  expect(view()).toMatchObject({ resendState: 'coolingDown', canResend: false });
  expect(secondsLeft()).toBe(59);
  advanceClock(clock, 58_000);
  expect(secondsLeft()).toBe(1);
  advanceClock(clock, 999);
  expect(view().canResend).toBe(false);
  clock.increment(1);
  expect(view()).toMatchObject({ resendState: 'ready', canResend: true });
  expect(secondsLeft()).toBe(undefined);
});

test('[RESET-10] a wrong code does not shorten the wait', async () => {
  const { actor, clock, secondsLeft } = openReset(
    { step: 'code', email },
    { verify: { ok: false, kind: 'refused' } },
  );
  actor.send({ type: 'reset.resendCode' });
  await flushPromises();
  advanceClock(clock, 20_000);
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  expect(secondsLeft()).toBe(39);
});

test.each([...failures, ['Forgot password failed', { ok: false, kind: 'refused' }] as const])(
  "[RESET-10, RESET-13, ERR-10] a failed resend shows '%s', and can be tried again at once",
  async (error, output) => {
    const { actor, view } = openReset({ step: 'code', email }, { request: output });
    actor.send({ type: 'reset.resendCode' });
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'code.entry.typing',
      error,
      resendState: 'ready',
      canResend: true,
    });
  },
);

test('[RESET-11] the button is disabled until 4 digits are entered, and while they are checked', () => {
  const { actor, view } = openReset({ step: 'code', email });
  expect(view()).toMatchObject({ submitLabel: 'SEND CONFIRMATION', canVerify: false });
  actor.send({ type: 'code.change', code: '730' });
  expect(view().canVerify).toBe(false);
  actor.send({ type: 'code.change', code: '7305' });
  expect(view().canVerify).toBe(true);
  actor.send({ type: 'code.submit' });
  expect(view()).toMatchObject({ submitLabel: 'VERIFYING...', canVerify: false, canEnterCode: false });
});

test('[RESET-11] three digits are not sent', () => {
  const { actor, verify } = openReset({ step: 'code', email });
  actor.send({ type: 'code.change', code: '730' });
  actor.send({ type: 'code.submit' });
  expect(verify.calls).toEqual([]);
});

test('[RESET-12, RESET-14, ENTITY-20] a correct code leads to the next step with the email', async () => {
  const { actor, emitted, verify, view } = openReset({ step: 'code', email });
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  expect(verify.calls).toEqual([{ email: 'shopper@gari.test', code: '7305' }]);
  expect(emitted).toEqual([{ type: 'reset.codeAccepted', email: 'shopper@gari.test' }]);
  expect(view()).toMatchObject({ verificationStatus: 'success', error: null });
});

test.each<[string, string, PasswordResetOutput]>([
  ['This code is wrong.', '', { ok: false, kind: 'refused', message: 'This code is wrong.' }],
  ['Invalid code', '', { ok: false, kind: 'refused' }],
  ['Network error occurred', '7305', { ok: false, kind: 'network' }],
])(
  "[RESET-12, RESET-13, ERR-11, ERR-17] a failed check shows '%s' and leaves '%s'",
  async (error, code, output) => {
    const { actor, emitted, view } = openReset({ step: 'code', email }, { verify: output });
    actor.send({ type: 'code.change', code: '7305' });
    actor.send({ type: 'code.submit' });
    await flushPromises();
    expect(view()).toMatchObject({ state: 'code.entry.typing', error, code, verificationStatus: 'failed' });
    expect(emitted).toEqual([]);
  },
);

test('[RESET-13] the message disappears with the next digit, not when the boxes are emptied', async () => {
  const { actor, view } = openReset({ step: 'code', email }, { verify: { ok: false, kind: 'refused' } });
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  actor.send({ type: 'code.change', code: '' });
  expect(view().error).toBe('Invalid code');
  actor.send({ type: 'code.change', code: '8' });
  expect(view().error).toBe(null);
});

test('[RESET-06, RESET-13, RESET-22] the next try of any step clears the message of the last one', async () => {
  const failing = { ok: false, kind: 'network' } as const;
  const request = openReset({ step: 'request' }, { request: failing });
  const code = openReset({ step: 'code', email }, { request: failing });
  const password = openReset({ step: 'password', email }, { reset: failing });
  const sendAll = () => {
    request.actor.send({ type: 'reset.requestCode', email });
    code.actor.send({ type: 'reset.resendCode' });
    password.actor.send({ type: 'reset.setPassword', ...newPassword });
  };
  const errors = () => [request, code, password].map(({ view }) => view().error);
  sendAll();
  await flushPromises();
  expect(errors()).toEqual(Array(3).fill('Network error occurred'));
  sendAll();
  expect(errors()).toEqual([null, null, null]);
});

test('[RESET-15, RESET-19] /create-new-password has its heading, text and button', () => {
  const { actor, view } = openReset({ step: 'password', email });
  expect(view()).toMatchObject({
    state: 'password.editing',
    step: 'password',
    title: 'Create New Password',
    text: 'Your new password should be different from your previous password.',
    submitLabel: 'RESET PASSWORD',
  });
  actor.send({ type: 'reset.setPassword', ...newPassword });
  expect(view(newPassword)).toMatchObject({
    state: 'password.resetting',
    submitLabel: 'RESETTING PASSWORD...',
    canReset: false,
  });
});

test.each([
  ['Gari-26', 'Gari-26', false],
  ['gari-demo-2027', 'gari-demo-2027', false],
  ['GARI-DEMO-2027', 'GARI-DEMO-2027', false],
  ['Gari-demo-gari', 'Gari-demo-gari', false],
  ['Gari-demo-2027', 'Gari-demo-2028', false],
  ['Gari-demo-2027', 'Gari-demo-2027', true],
])(
  "[RESET-17, RESET-18] '%s' confirmed by '%s' can be sent: %s",
  async (password, confirmation, expected) => {
    const { actor, reset, view } = openReset({ step: 'password', email });
    expect(view({ password, confirmation }).canReset).toBe(expected);
    expect(view({ password, confirmation }).checks.every(({ met }) => met)).toBe(expected);
    actor.send({ type: 'reset.setPassword', password, confirmation });
    await flushPromises();
    expect(reset.calls).toHaveLength(expected ? 1 : 0);
  },
);

test('[WIRE-02] a new password that the server would find too long is not sent, and says why', async () => {
  const password = `Gari-2027${'x'.repeat(192)}`;
  const { actor, reset, view } = openReset({ step: 'password', email });
  expect(view({ password, confirmation: password })).toMatchObject({
    error: null,
    passwordError: 'At most 200 characters',
    canReset: false,
  });
  actor.send({ type: 'reset.setPassword', password, confirmation: password });
  await flushPromises();
  expect(reset.calls).toEqual([]);
});

test('[RESET-20, RESET-21, RESET-24] a changed password is announced and leads to the sign-in', async () => {
  const { actor, emitted, reset, view } = openReset({ step: 'password', email });
  actor.send({ type: 'reset.setPassword', ...newPassword });
  await flushPromises();
  expect(reset.calls).toEqual([{ email: 'shopper@gari.test', newPassword: 'Gari-demo-2027' }]);
  expect(emitted).toEqual([{ type: 'reset.finished' }]);
  expect(view()).toMatchObject({
    state: 'done',
    step: 'done',
    title: 'Your password has been changed successfully!',
    loginLink: { label: 'BACK TO LOGIN', path: '/login' },
    resetPasswordStatus: 'success',
  });
});

test.each([...failures, ['Reset failed', { ok: false, kind: 'refused' }] as const])(
  "[RESET-20, RESET-22, ERR-04, ERR-12, ERR-17] a failed reset shows '%s' and stays",
  async (error, output) => {
    const { actor, emitted, view } = openReset({ step: 'password', email }, { reset: output });
    actor.send({ type: 'reset.setPassword', ...newPassword });
    await flushPromises();
    expect(view(newPassword)).toMatchObject({
      state: 'password.editing',
      error,
      resetPasswordStatus: 'failed',
      canReset: true,
    });
    expect(emitted).toEqual([]);
  },
);

test('[RESET-22] a reset without a ticket leads back to requesting a code', async () => {
  const message = 'Please confirm the code from your email first.';
  const refused = { ok: false, kind: 'refused', code: 'TICKET_REFUSED', message } as const;
  const { actor, view } = openReset({ step: 'password', email }, { reset: refused });
  expect(view().newCodeLink).toBe(null);
  actor.send({ type: 'reset.setPassword', ...newPassword });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'password.ticketRefused',
    error: message,
    newCodeLink: { label: 'Ask for a new code', path: '/forgot-password' },
  });
  actor.send({ type: 'reset.setPassword', ...newPassword });
  expect(view()).toMatchObject({ error: null, newCodeLink: null });
});

test.each<[string, PasswordResetInput]>([
  ['code', { step: 'code' }],
  ['code', { step: 'code', email: ' ' }],
  ['password', { step: 'password' }],
])('[RESET-23] on the screen of the %s, without an email, nothing is sent', async (step, input) => {
  const { actor, request, verify, reset, view } = openReset(input);
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  actor.send({ type: 'reset.resendCode' });
  actor.send({ type: 'reset.setPassword', ...newPassword });
  await flushPromises();
  expect([request.calls, verify.calls, reset.calls]).toEqual([[], [], []]);
  expect(view(newPassword)).toMatchObject({
    state: 'emailMissing',
    step,
    text: 'This page is open without the email address that it is for. Please start again with it.',
    canVerify: false,
    canResend: false,
    canReset: false,
    restartLink: { path: '/forgot-password' },
  });
});

test('[RESET-05, RESET-14] the addresses that it announced itself change nothing, however late', async () => {
  const { actor, view } = openReset({ step: 'request' });
  actor.send({ type: 'reset.requestCode', email });
  await flushPromises();
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  const reached = view();
  expect(reached).toMatchObject({ state: 'password.editing', verificationStatus: 'success' });
  actor.send({ type: 'reset.addressChanged', step: 'code', email });
  expect(view()).toEqual(reached);
  actor.send({ type: 'reset.addressChanged', step: 'password', email });
  expect(view()).toEqual(reached);
});

test('[RESET-07] Back from the password step, whose address was shown, leads to the code', async () => {
  const { actor, view } = openReset({ step: 'code', email });
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  actor.send({ type: 'reset.addressChanged', step: 'password', email });
  expect(view().state).toBe('password.editing');
  actor.send({ type: 'reset.addressChanged', step: 'code', email });
  expect(view()).toMatchObject({ state: 'code.entry.typing', code: '' });
});

test('[RESET-08] its own address leaves typed digits', async () => {
  const { actor, view } = openReset({ step: 'request' });
  actor.send({ type: 'reset.requestCode', email });
  await flushPromises();
  actor.send({ type: 'code.change', code: '73' });
  actor.send({ type: 'reset.addressChanged', step: 'code', email });
  expect(view()).toMatchObject({ state: 'code.entry.typing', email, code: '73' });
});

test('[RESET-07] an address that the user goes to starts its step again, without what was there before', async () => {
  const message = 'Please confirm the code from your email first.';
  const { actor, reset, view } = openReset(
    { step: 'request' },
    { reset: { ok: false, kind: 'refused', code: 'TICKET_REFUSED', message } },
  );
  actor.send({ type: 'reset.requestCode', email });
  await flushPromises();
  actor.send({ type: 'reset.addressChanged', step: 'code', email });
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'reset.addressChanged', step: 'request' });
  expect(view()).toMatchObject({ state: 'request.editing', email: '', forgotPasswordStatus: null });
  actor.send({ type: 'reset.addressChanged', step: 'code', email });
  expect(view()).toMatchObject({ state: 'code.entry.typing', email, code: '' });
  actor.send({ type: 'reset.addressChanged', step: 'code', email: 'other@gari.test' });
  expect(view().text).toBe('We have sent the email to other@gari.test');
  actor.send({ type: 'reset.addressChanged', step: 'password', email });
  actor.send({ type: 'reset.setPassword', ...newPassword });
  await flushPromises();
  expect(reset.calls).toEqual([{ email: 'shopper@gari.test', newPassword: 'Gari-demo-2027' }]);
  expect(view()).toMatchObject({ state: 'password.ticketRefused', error: message });
  actor.send({ type: 'reset.addressChanged', step: 'code', email });
  expect(view()).toMatchObject({ state: 'code.entry.typing', error: null, newCodeLink: null });
});

test('[RESET-23] an address without an email leads back, also from another step', () => {
  const { actor, view } = openReset({ step: 'code', email });
  actor.send({ type: 'reset.addressChanged', step: 'password' });
  expect(view()).toMatchObject({
    state: 'emailMissing',
    step: 'password',
    restartLink: { path: '/forgot-password' },
  });
});

test('a reply that arrives after the user left its step changes nothing', async () => {
  const { actor, emitted, view } = openReset({ step: 'code', email });
  actor.send({ type: 'code.change', code: '7305' });
  actor.send({ type: 'code.submit' });
  actor.send({ type: 'reset.addressChanged', step: 'request' });
  await flushPromises();
  expect(view()).toMatchObject({ state: 'request.editing', error: null });
  expect(emitted).toEqual([]);
});

test('[ERR-10, ERR-11, ERR-12] a port that throws shows the fallback of its step', async () => {
  const machine = passwordResetMachine.provide({
    actors: { requestCode: rejectingPort(), verifyCode: rejectingPort(), resetPassword: rejectingPort() },
  });
  const request = createActor(machine, { input: { step: 'request' } }).start();
  request.send({ type: 'reset.requestCode', email });
  const code = createActor(machine, { input: { step: 'code', email } }).start();
  code.send({ type: 'code.change', code: '7305' });
  code.send({ type: 'code.submit' });
  const password = createActor(machine, { input: { step: 'password', email } }).start();
  password.send({ type: 'reset.setPassword', ...newPassword });
  await flushPromises();
  expect(passwordResetView(request.getSnapshot()).error).toBe('Forgot password failed');
  expect(passwordResetView(code.getSnapshot()).error).toBe('Invalid code');
  expect(passwordResetView(password.getSnapshot()).error).toBe('Reset failed');
});

test('the context never holds the new password', async () => {
  const { actor } = openReset({ step: 'password', email });
  const contexts: string[] = [];
  actor.subscribe((snapshot) => contexts.push(JSON.stringify(snapshot.context)));
  actor.send({ type: 'reset.setPassword', ...newPassword });
  await flushPromises();
  expect(contexts.filter((context) => context.includes('Gari-demo'))).toEqual([]);
});
