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
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { RestoreOutput, SignInInput, SignInOutput } from '#machines/session/session.ports.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { signupMachine } from '#machines/signup/signup.machine.ts';
import type { SendVerificationInput, SendVerificationOutput } from '#machines/signup/signup.ports.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { shopper } from '#tests/models/session.model.ts';
import { fakePort, flushPromises } from '../fake-ports.ts';
import { silentWakeWatch } from './session.setup.ts';

const clock = () => new SimulatedClock();

test('[ENTITY-03] user, isAuthenticated, loading, userLoaded and error come from the session; the token does not', async () => {
  const machine = sessionMachine.provide({
    actors: {
      restore: fakePort<RestoreOutput, void>({ ok: false, reason: 'noToken' }).logic,
      signIn: fakePort<SignInOutput, SignInInput>(
        { ok: false, kind: 'refused', message: 'Wrong email or password.' },
        { ok: true, user: shopper },
      ).logic,
      wakeWatch: silentWakeWatch,
    },
  });
  const actor = createActor(machine, { clock: clock() }).start();
  const authState = () => {
    const snapshot = actor.getSnapshot();
    const { isLoaded, isSignedIn } = sessionView(snapshot);
    return {
      ...snapshot.context,
      userLoaded: isLoaded,
      isAuthenticated: isSignedIn,
      busy: snapshot.hasTag('busy'),
    };
  };
  const signIn = async () => {
    actor.send({ type: 'session.signIn', email: 'shopper@gari.test', password: 'Gari-demo-2026' });
    expect(authState()).toMatchObject({ busy: true, error: null });
    await flushPromises();
  };
  const signedOut = { user: null, isAuthenticated: false, busy: false, destination: null };

  expect(authState()).toEqual({ ...signedOut, userLoaded: false, error: null });
  actor.send({ type: 'session.restore' });
  expect(authState()).toEqual({ ...signedOut, userLoaded: false, error: null });
  await flushPromises();
  expect(authState()).toEqual({ ...signedOut, userLoaded: true, error: null });
  await signIn();
  expect(authState()).toEqual({ ...signedOut, userLoaded: true, error: 'Wrong email or password.' });
  await signIn();
  expect(authState()).toEqual({
    user: shopper,
    destination: null,
    isAuthenticated: true,
    busy: false,
    userLoaded: true,
    error: null,
  });
});

async function runReset(input: PasswordResetInput, outcome: { ok: boolean }) {
  const sent = { ok: true, message: 'A code is on its way.' } as const;
  const answer = outcome.ok ? sent : ({ ok: false, kind: 'refused', message: 'No.' } as const);
  const machine = passwordResetMachine.provide({
    actors: {
      requestCode: fakePort<PasswordResetOutput, RequestCodeInput>(answer).logic,
      verifyCode: fakePort<PasswordResetOutput, VerifyCodeInput>(answer).logic,
      resetPassword: fakePort<PasswordResetOutput, ResetPasswordInput>(answer).logic,
    },
  });
  const actor = createActor(machine, { input, clock: clock() }).start();
  if (input.step === 'request') actor.send({ type: 'reset.requestCode', email: 'shopper@gari.test' });
  if (input.step === 'code') {
    actor.send({ type: 'code.change', code: '7305' });
    actor.send({ type: 'code.submit' });
  }
  if (input.step === 'password') {
    const password = 'Gari-demo-2027';
    actor.send({ type: 'reset.setPassword', password, confirmation: password });
  }
  await flushPromises();
  const { forgotPasswordStatus, verificationStatus, resetPasswordStatus } = actor.getSnapshot().context;
  return { forgotPasswordStatus, verificationStatus, resetPasswordStatus };
}

const email = 'shopper@gari.test';
const noStatus = { forgotPasswordStatus: null, verificationStatus: null, resetPasswordStatus: null };

test.each<[PasswordResetInput, boolean, object]>([
  [{ step: 'request' }, true, { forgotPasswordStatus: 'A code is on its way.' }],
  [{ step: 'code', email }, true, { verificationStatus: 'success' }],
  [{ step: 'code', email }, false, { verificationStatus: 'failed' }],
  [{ step: 'password', email }, true, { resetPasswordStatus: 'success' }],
  [{ step: 'password', email }, false, { resetPasswordStatus: 'failed' }],
])(
  '[ENTITY-03] the password reset at %j, answered successfully: %s, has the state %j',
  async (input, ok, status) => {
    expect(await runReset(input, { ok })).toEqual({ ...noStatus, ...status });
  },
);

test('[ENTITY-03] emailVerificationStatus and pendingEmail come from the sign-up', async () => {
  const sendPort = fakePort<SendVerificationOutput, SendVerificationInput>({ ok: true });
  const machine = signupMachine.provide({ actors: { sendVerification: sendPort.logic } });
  const actor = createActor(machine, { clock: clock(), input: { isPending: false } }).start();
  const readStatus = () => {
    const { emailVerificationStatus, pendingEmail } = signupView(actor.getSnapshot());
    return { emailVerificationStatus, pendingEmail };
  };
  expect(readStatus()).toEqual({ emailVerificationStatus: null, pendingEmail: null });
  const password = 'Blue-gasket-47';
  actor.send({ type: 'signup.submit', username: 'Amina', email, password, confirmation: password });
  await flushPromises();
  expect(readStatus()).toEqual({ emailVerificationStatus: 'sent', pendingEmail: 'shopper@gari.test' });
});
