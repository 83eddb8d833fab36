import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { signupMachine } from '#machines/signup/signup.machine.ts';
import type { SendVerificationInput, SendVerificationOutput } from '#machines/signup/signup.ports.ts';
import type { SignupFieldErrors } from '#machines/signup/signup.types.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { fakePort, flushPromises, rejectingPort } from '../fake-ports.ts';
import { advanceClock } from '../simulated-time.ts';
import { signUp, signUpToCode, submit } from './signup.setup.ts';

test('[SIGNUP-01] the button reads Sign Up, and Signing up... while the code is being sent', () => {
  const { actor, view } = signUp();
  expect(view()).toMatchObject({ step: 'form', submitLabel: 'Sign Up', canSubmit: true, busy: false });
  actor.send(submit);
  expect(view()).toMatchObject({
    state: 'sendingCode',
    submitLabel: 'Signing up...',
    canSubmit: false,
    busy: true,
  });
});

test.each(['username', 'email', 'password', 'confirmation'] as const)(
  '[SIGNUP-02] without %s no call is made',
  (field) => {
    const { actor, send, view } = signUp();
    actor.send({ ...submit, [field]: '' });
    expect(view()).toMatchObject({
      state: 'fillingForm',
      fieldErrors: { [field]: 'This field is required' },
    });
    expect(send.calls).toEqual([]);
  },
);

test('[SIGNUP-02] blanks count as neither username nor email', () => {
  const { actor, view } = signUp();
  actor.send({ ...submit, username: '  ', email: ' ' });
  expect(view().fieldErrors).toEqual({
    username: 'This field is required',
    email: 'This field is required',
  });
});

test.each(['wanjiku', 'wanjiku@', '@gari.test', 'wanjiku gari@gari.test'])(
  "[SIGNUP-02] '%s' is not an email address",
  (email) => {
    const { actor, view } = signUp();
    actor.send({ ...submit, email });
    expect(view()).toMatchObject({
      state: 'fillingForm',
      fieldErrors: { email: 'Please enter a valid email address' },
    });
  },
);

test.each([
  ['win at http://evil.test', 'Please leave out web and email addresses'],
  ['a@evil.test', 'Please leave out web and email addresses'],
  ['You won\nmoney', 'Contains a character that cannot be used'],
])('S4: the username %j is refused, as on the server', (username, text) => {
  const { actor, send, view } = signUp();
  actor.send({ ...submit, username });
  expect(view()).toMatchObject({ state: 'fillingForm', fieldErrors: { username: text } });
  expect(send.calls).toEqual([]);
});

test.each<[string, string, SignupFieldErrors]>([
  ['gari', 'Gari', { confirmation: "Passwords don't match" }],
  ['gari', 'gari', { password: 'Password must be at least 8 characters long' }],
  ['gari-demo', 'gari-demo', { password: 'Password must contain both uppercase and lowercase letters' }],
  ['Gari-demo', 'Gari-demo', { password: 'Password must contain at least one number' }],
])(
  "[SIGNUP-05] '%s' confirmed by '%s' is rejected without a call: %j",
  (password, confirmation, fieldErrors) => {
    const { actor, send, view } = signUp();
    actor.send({ ...submit, password, confirmation });
    expect(view()).toMatchObject({ state: 'fillingForm', fieldErrors });
    expect(send.calls).toEqual([]);
  },
);

test('[SIGNUP-06] username, email and password are sent, the confirmation is not', async () => {
  const { send } = await signUpToCode();
  expect(send.calls).toEqual([
    { username: 'Wanjiku', email: 'wanjiku@gari.test', password: 'Gari-demo-2026' },
  ]);
});

test('[SIGNUP-06] blanks around username and email are trimmed, those in the password are not', async () => {
  const { actor, send } = signUp();
  const password = ' Gari-demo-2026 ';
  actor.send({
    ...submit,
    username: ' Wanjiku ',
    email: ' wanjiku@gari.test ',
    password,
    confirmation: password,
  });
  await flushPromises();
  expect(send.calls).toEqual([{ username: 'Wanjiku', email: 'wanjiku@gari.test', password }]);
});

test('the context never holds the password', async () => {
  const { actor } = signUp();
  const contexts: string[] = [];
  actor.subscribe((snapshot) => contexts.push(JSON.stringify(snapshot.context)));
  actor.send({ ...submit, confirmation: 'Gari-demo-2027' });
  actor.send(submit);
  await flushPromises();
  expect(contexts.filter((context) => context.includes('Gari-demo'))).toEqual([]);
});

test.each<[string, SendVerificationOutput]>([
  [
    'Please choose another username.',
    { ok: false, kind: 'refused', message: 'Please choose another username.' },
  ],
  ['Signup failed', { ok: false, kind: 'refused' }],
  ['Network error occurred', { ok: false, kind: 'network' }],
])("[SIGNUP-08, SIGNUP-20, ERR-04, ERR-07] a failed send shows '%s' and stays", async (formError, send) => {
  const { view } = await signUpToCode({ send });
  expect(view()).toMatchObject({
    state: 'fillingForm',
    formError,
    emailVerificationStatus: 'failed',
    pendingEmail: null,
    username: 'Wanjiku',
    email: 'wanjiku@gari.test',
    canSubmit: true,
  });
});

test("[SIGNUP-08, ERR-01] the server's messages are shown at their fields", async () => {
  const { view } = await signUpToCode({
    send: {
      ok: false,
      kind: 'refused',
      message: 'Please check the form.',
      fields: { password: 'This password is too common.', other: 'Of no field here.' },
    },
  });
  expect(view()).toMatchObject({ formError: 'Please check the form.' });
  expect(view().fieldErrors).toEqual({ password: 'This password is too common.' });
});

test('[SIGNUP-08] the next try clears the failure of the last one', async () => {
  const { actor, view } = await signUpToCode({ send: { ok: false, kind: 'network' } });
  actor.send(submit);
  expect(view()).toMatchObject({ formError: null, fieldErrors: {}, emailVerificationStatus: null });
});

test('[SIGNUP-07, SIGNUP-09, SIGNUP-10] once the code is sent, the code screen opens for the email', async () => {
  const { view } = await signUpToCode();
  expect(view()).toMatchObject({
    state: 'enteringCode.entry.typing',
    step: 'code',
    title: 'Check Your Email',
    text: 'Enter the 6-digit code we sent to wanjiku@gari.test.',
    emailVerificationStatus: 'sent',
    pendingEmail: 'wanjiku@gari.test',
    code: '',
    codeLength: 6,
    canEnterCode: true,
  });
});

test.each<[string, SendVerificationOutput]>([
  ['Verification email sent! Please check your email and enter the verification code.', { ok: true }],
  ['A code is on its way.', { ok: true, message: 'A code is on its way.' }],
])("[SIGNUP-21, CONST-10] a code sent says '%s'", async (notice, send) => {
  const { view } = await signUpToCode({ send });
  expect(view().notice).toBe(notice);
});

test.each([
  ['4a9', '49'],
  ['492 716', '492716'],
  ['4927-1688', '492716'],
  ['abc', ''],
])(
  "[SIGNUP-11, SIGNUP-12, CONST-08] '%s' typed or pasted is '%s': digits, at most 6",
  async (code, stored) => {
    const { actor, view } = await signUpToCode();
    actor.send({ type: 'code.change', code });
    expect(view().code).toBe(stored);
  },
);

test('[SIGNUP-13, CONST-08] six digits are submitted automatically after 300 ms', async () => {
  const { actor, clock, verify, view } = await signUpToCode();
  actor.send({ type: 'code.change', code: '492716' });
  clock.increment(299);
  expect(verify.calls).toEqual([]);
  expect(view().state).toBe('enteringCode.entry.sixDigits');
  clock.increment(1);
  expect(view()).toMatchObject({
    state: 'enteringCode.entry.verifying',
    canEnterCode: false,
    canGoBack: false,
  });
  expect(verify.calls).toEqual([{ email: 'wanjiku@gari.test', token: '492716' }]);
});

test('[SIGNUP-13] the 300 ms restart with a corrected digit and are cancelled by a removed one', async () => {
  const { actor, clock, verify, view } = await signUpToCode();
  actor.send({ type: 'code.change', code: '492716' });
  clock.increment(200);
  actor.send({ type: 'code.change', code: '492717' });
  clock.increment(200);
  expect(verify.calls).toEqual([]);
  actor.send({ type: 'code.change', code: '49271' });
  clock.increment(1000);
  expect(verify.calls).toEqual([]);
  expect(view()).toMatchObject({ state: 'enteringCode.entry.typing', code: '49271' });
});

test.each(['', '4', '49271'])(
  "[SIGNUP-14] 'Verify' with '%s' shows an error and makes no call",
  async (code) => {
    const { actor, clock, verify, view } = await signUpToCode();
    actor.send({ type: 'code.change', code });
    actor.send({ type: 'code.submit' });
    advanceClock(clock, 1000);
    expect(view()).toMatchObject({ codeError: 'Please enter a valid 6-digit verification code', code });
    expect(verify.calls).toEqual([]);
  },
);

test("[SIGNUP-15] 'Verify' posts email and code at once, and only once", async () => {
  const { actor, clock, verify } = await signUpToCode({ verify: [{ ok: false, kind: 'refused' }] });
  actor.send({ type: 'code.change', code: '492716' });
  actor.send({ type: 'code.submit' });
  expect(verify.calls).toEqual([{ email: 'wanjiku@gari.test', token: '492716' }]);
  advanceClock(clock, 1000);
  await flushPromises();
  expect(verify.calls).toHaveLength(1);
});

test("[SIGNUP-17] 'Back to signup' keeps username and email, but not the code", async () => {
  const { actor, clock, verify, view } = await signUpToCode();
  actor.send({ type: 'code.change', code: '492716' });
  actor.send({ type: 'signup.goBack' });
  expect(view()).toMatchObject({
    state: 'fillingForm',
    username: 'Wanjiku',
    email: 'wanjiku@gari.test',
    code: '',
    notice: null,
    emailVerificationStatus: null,
    pendingEmail: null,
  });
  advanceClock(clock, 1000);
  expect(verify.calls).toEqual([]);
});

test('[ERR-07, ERR-08, ERR-09] a port that throws shows the fallback of its step', async () => {
  const clock = new SimulatedClock();
  const actor = createActor(
    signupMachine.provide({
      actors: {
        sendVerification: fakePort<SendVerificationOutput, SendVerificationInput>({ ok: true }).logic,
        verifyEmail: rejectingPort(),
        resendVerification: rejectingPort(),
      },
    }),
    { clock, input: { isPending: false } },
  ).start();
  actor.send(submit);
  await flushPromises();
  actor.send({ type: 'code.change', code: '492716' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  expect(signupView(actor.getSnapshot())).toMatchObject({
    state: 'enteringCode.entry.typing',
    codeError: 'Verification failed',
    code: '',
  });
  advanceClock(clock, 60_000);
  actor.send({ type: 'signup.resend' });
  await flushPromises();
  expect(signupView(actor.getSnapshot())).toMatchObject({ codeError: 'Resend failed', canResend: true });

  const failing = createActor(signupMachine.provide({ actors: { sendVerification: rejectingPort() } }), {
    input: { isPending: false },
  }).start();
  failing.send(submit);
  await flushPromises();
  expect(signupView(failing.getSnapshot())).toMatchObject({
    state: 'fillingForm',
    formError: 'Signup failed',
  });
});

test('[SIGNUP-07, SIGNUP-09] a page that is loaded again resumes at the code, with what is left of the countdown', async () => {
  const { actor, secondsLeft, view, verify } = signUp(
    { pending: { ok: true, email: 'wanjiku@gari.test', resendSeconds: 12 } },
    true,
  );
  expect(view()).toMatchObject({ state: 'resuming', step: 'loading', canSubmit: false });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'enteringCode.entry.typing',
    text: 'Enter the 6-digit code we sent to wanjiku@gari.test.',
    notice: null,
    emailVerificationStatus: 'sent',
    canResend: false,
  });
  expect(secondsLeft()).toBe(12);
  actor.send({ type: 'code.change', code: '492716' });
  actor.send({ type: 'code.submit' });
  await flushPromises();
  expect(verify.calls).toEqual([{ email: 'wanjiku@gari.test', token: '492716' }]);
});

test('[SIGNUP-16] a countdown that ended while the page was away is over, and the next one has 60 seconds', async () => {
  const { actor, secondsLeft, view } = signUp(
    { pending: { ok: true, email: 'wanjiku@gari.test', resendSeconds: 0 } },
    true,
  );
  await flushPromises();
  expect(view()).toMatchObject({ resendState: 'ready', canResend: true });
  actor.send({ type: 'signup.resend' });
  await flushPromises();
  expect(secondsLeft()).toBe(60);
});

test('[SIGNUP-01] a sign-up that the server no longer knows shows the form, and is not asked for again', async () => {
  const { emitted, view } = signUp({ pending: { ok: false, kind: 'none' } }, true);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'fillingForm', formError: null, canSubmit: true });
  expect(emitted).toEqual([{ type: 'signup.abandoned' }]);
});

test('[SIGNUP-01] without a reply the form shows, and the next page asks again', async () => {
  const { emitted, view } = signUp({ pending: { ok: false, kind: 'unknown' } }, true);
  await flushPromises();
  expect(view().state).toBe('fillingForm');
  expect(emitted).toEqual([]);
});

test('[SIGNUP-01] without a sign-up under way nothing is asked', () => {
  const { pending, view } = signUp();
  expect(view().state).toBe('fillingForm');
  expect(pending.calls).toEqual([]);
});

test('[SIGNUP-17] a sign-up is under way from the first code until the shopper goes back', async () => {
  const { actor, emitted } = await signUpToCode();
  expect(emitted).toEqual([{ type: 'signup.started' }]);
  actor.send({ type: 'signup.goBack' });
  expect(emitted).toEqual([{ type: 'signup.started' }, { type: 'signup.abandoned' }]);
});
