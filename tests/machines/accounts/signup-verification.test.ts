import { expect, test } from 'vitest';
import type { ResendVerificationOutput, VerifyEmailOutput } from '#machines/signup/signup.ports.ts';
import { flushPromises } from '../fake-ports.ts';
import { advanceClock } from '../simulated-time.ts';
import { signUpToCode, submit, wanjiku } from './signup.setup.ts';

/** The code was sent. */
const STARTED = { type: 'signup.started' };

const sixDigits = { type: 'code.change', code: '492716' } as const;

async function signUpToVerified(verify: VerifyEmailOutput = { ok: true, user: wanjiku }) {
  const signup = await signUpToCode({ verify: [verify] });
  signup.actor.send(sixDigits);
  signup.clock.increment(300);
  await flushPromises();
  return signup;
}

test.each<[string, string, VerifyEmailOutput]>([
  ['This code is wrong.', '', { ok: false, kind: 'refused', message: 'This code is wrong.' }],
  ['Verification failed', '', { ok: false, kind: 'refused' }],
  ['Network error occurred', '492716', { ok: false, kind: 'network' }],
])(
  "[SIGNUP-08, SIGNUP-20, ERR-04, ERR-08] a failed check shows '%s' and leaves '%s'",
  async (text, code, verify) => {
    const { emitted, view } = await signUpToVerified(verify);
    expect(view()).toMatchObject({
      state: 'enteringCode.entry.typing',
      codeError: text,
      code,
      emailVerificationStatus: 'verification_failed',
      pendingEmail: 'wanjiku@gari.test',
      canVerify: true,
    });
    expect(emitted).toEqual([STARTED]);
  },
);

test('[SIGNUP-08] emptied inputs keep the message, the next digit clears it', async () => {
  const { actor, view } = await signUpToVerified({ ok: false, kind: 'refused' });
  actor.send({ type: 'code.change', code: '' });
  expect(view().codeError).toBe('Verification failed');
  actor.send({ type: 'code.change', code: '4' });
  expect(view().codeError).toBe(null);
});

test('a code without a reply waits for Verify and is not resent automatically', async () => {
  const { actor, clock, verify, view } = await signUpToVerified({ ok: false, kind: 'network' });
  advanceClock(clock, 5000);
  expect(verify.calls).toHaveLength(1);
  actor.send({ type: 'code.submit' });
  expect(view()).toMatchObject({ state: 'enteringCode.entry.verifying', codeError: null });
  expect(verify.calls).toHaveLength(2);
});

test('[SIGNUP-13] a code pasted over another one is the one that is sent', async () => {
  const { actor, clock, verify } = await signUpToCode();
  actor.send(sixDigits);
  clock.increment(200);
  actor.send({ type: 'code.change', code: '305817' });
  advanceClock(clock, 300);
  expect(verify.calls).toEqual([{ email: 'wanjiku@gari.test', token: '305817' }]);
});

test('[SIGNUP-17] a restarted sign-up begins with empty inputs', async () => {
  const { actor, view } = await signUpToCode();
  actor.send({ type: 'code.change', code: '49' });
  actor.send({ type: 'signup.goBack' });
  expect(view()).toMatchObject({ state: 'fillingForm', code: '' });
  actor.send(submit);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'enteringCode.entry.typing', code: '' });
});

test('[SIGNUP-16, CONST-08] once the code screen opens, no new code can be requested for 60 s', async () => {
  const { actor, clock, resend, secondsLeft, view } = await signUpToCode();
  expect(view()).toMatchObject({ resendLabel: 'Resend', resendState: 'coolingDown', canResend: false });
  expect(secondsLeft()).toBe(60);
  advanceClock(clock, 18_000);
  expect(secondsLeft()).toBe(42);
  advanceClock(clock, 41_999);
  actor.send({ type: 'signup.resend' });
  expect(resend.calls).toEqual([]);
  clock.increment(1);
  expect(view()).toMatchObject({ resendState: 'ready', canResend: true });
  actor.send({ type: 'signup.resend' });
  actor.send({ type: 'signup.resend' });
  expect(view()).toMatchObject({ resendState: 'resending', canResend: false });
  expect(resend.calls).toEqual([{ email: 'wanjiku@gari.test' }]);
});

test('[SIGNUP-16] typing, a failed check and typing again leave the countdown alone', async () => {
  const { actor, clock, secondsLeft, view } = await signUpToCode({
    verify: [{ ok: false, kind: 'refused' }],
  });
  advanceClock(clock, 10_000);
  actor.send({ type: 'code.change', code: '49' });
  actor.send(sixDigits);
  advanceClock(clock, 1000);
  await flushPromises();
  expect(view().codeError).toBe('Verification failed');
  expect(secondsLeft()).toBe(49);
  actor.send({ type: 'code.change', code: '492' });
  advanceClock(clock, 48_999);
  expect(view()).toMatchObject({ canResend: false, code: '492' });
  clock.increment(1);
  expect(view()).toMatchObject({ canResend: true, code: '492' });
});

test('[SIGNUP-16, SIGNUP-20] a code sent again starts the 60 s again', async () => {
  const { actor, clock, secondsLeft, view } = await signUpToCode();
  advanceClock(clock, 60_000);
  actor.send({ type: 'signup.resend' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'enteringCode.entry.typing',
    resendState: 'coolingDown',
    emailVerificationStatus: 'resent',
  });
  expect(secondsLeft()).toBe(60);
  advanceClock(clock, 59_999);
  expect(view().canResend).toBe(false);
  clock.increment(1);
  expect(view().canResend).toBe(true);
});

test('[SIGNUP-16, SIGNUP-17] a restarted sign-up waits 60 s again', async () => {
  const { actor, clock, secondsLeft } = await signUpToCode();
  advanceClock(clock, 30_000);
  actor.send({ type: 'signup.goBack' });
  expect(secondsLeft()).toBe(undefined);
  actor.send({
    type: 'signup.submit',
    username: 'Wanjiku',
    email: 'wanjiku@gari.test',
    password: 'Gari-demo-2026',
    confirmation: 'Gari-demo-2026',
  });
  await flushPromises();
  expect(secondsLeft()).toBe(60);
});

test.each<[string, ResendVerificationOutput]>([
  ['Too many codes today.', { ok: false, kind: 'refused', message: 'Too many codes today.' }],
  ['Resend failed', { ok: false, kind: 'refused' }],
  ['Network error occurred', { ok: false, kind: 'network' }],
])(
  "[SIGNUP-08, SIGNUP-20, ERR-04, ERR-09] a failed resend shows '%s' and can be tried again",
  async (text, resend) => {
    const { actor, clock, view } = await signUpToCode({ resend: [resend] });
    advanceClock(clock, 60_000);
    actor.send({ type: 'signup.resend' });
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'enteringCode.entry.typing',
      codeError: text,
      emailVerificationStatus: 'failed',
      resendState: 'ready',
      canResend: true,
    });
  },
);

test('[SIGNUP-08] requesting another code clears the message of the last failure', async () => {
  const { actor, clock, view } = await signUpToVerified({ ok: false, kind: 'refused' });
  advanceClock(clock, 60_000);
  expect(view().codeError).toBe('Verification failed');
  actor.send({ type: 'signup.resend' });
  expect(view().codeError).toBe(null);
});

test.each<[string, ResendVerificationOutput]>([
  ['Verification email resent! Please check your email.', { ok: true }],
  ['Another code is on its way.', { ok: true, message: 'Another code is on its way.' }],
])("[SIGNUP-21, CONST-10] a code sent again says '%s'", async (notice, resend) => {
  const { actor, clock, view } = await signUpToCode({ resend: [resend] });
  advanceClock(clock, 60_000);
  actor.send({ type: 'signup.resend' });
  await flushPromises();
  expect(view()).toMatchObject({ notice, codeError: null });
});

test('[SIGNUP-16] resending a code keeps what was typed', async () => {
  const { actor, clock, view } = await signUpToCode();
  advanceClock(clock, 60_000);
  actor.send({ type: 'signup.resend' });
  actor.send({ type: 'code.change', code: '49' });
  await flushPromises();
  expect(view()).toMatchObject({ code: '49', resendState: 'coolingDown' });
});

test("[SIGNUP-18, SIGNUP-20] a verified email address shows 'Welcome!' and is announced with its user", async () => {
  const { emitted, view } = await signUpToVerified();
  expect(view()).toMatchObject({
    state: 'welcome',
    step: 'welcome',
    title: 'Welcome!',
    emailVerificationStatus: 'verified',
    canEnterCode: false,
    canResend: false,
    canGoBack: false,
    resendState: null,
  });
  expect(emitted).toEqual([STARTED, { type: 'signup.verified', user: wanjiku }]);
});

test.each<[string, VerifyEmailOutput]>([
  ['Email verified successfully! Account created.', { ok: true, user: wanjiku }],
  ['Karibu!', { ok: true, user: wanjiku, message: 'Karibu!' }],
])("[SIGNUP-21, CONST-10] a verified email address says '%s'", async (notice, verify) => {
  const { view } = await signUpToVerified(verify);
  expect(view().notice).toBe(notice);
});

test("[SIGNUP-19] 'Welcome!' is shown for 2 s, then the sign-up finishes", async () => {
  const { clock, emitted, view } = await signUpToVerified();
  clock.increment(1999);
  expect(view().state).toBe('welcome');
  clock.increment(1);
  expect(view()).toMatchObject({ state: 'finished', title: 'Welcome!' });
  expect(emitted).toEqual([STARTED, { type: 'signup.verified', user: wanjiku }, { type: 'signup.finished' }]);
});
