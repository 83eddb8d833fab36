import { createActor, SimulatedClock } from 'xstate';
import type { User } from '#contract/types.ts';
import { signupMachine } from '#machines/signup/signup.machine.ts';
import type {
  ReadPendingOutput,
  ResendVerificationInput,
  ResendVerificationOutput,
  SendVerificationInput,
  SendVerificationOutput,
  VerifyEmailInput,
  VerifyEmailOutput,
} from '#machines/signup/signup.ports.ts';
import type { SignupForm } from '#machines/signup/signup.types.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { fakePort, flushPromises, recordEmitted } from '../fake-ports.ts';

export const wanjiku: User = {
  id: 7,
  username: 'Wanjiku',
  email: 'wanjiku@gari.test',
  is_superuser: false,
  is_staff: false,
};
const form: SignupForm = {
  username: 'Wanjiku',
  email: 'wanjiku@gari.test',
  password: 'Gari-demo-2026',
  confirmation: 'Gari-demo-2026',
};
export const submit = { type: 'signup.submit', ...form } as const;

interface Answers {
  pending?: ReadPendingOutput;
  send?: SendVerificationOutput;
  verify?: [VerifyEmailOutput, ...VerifyEmailOutput[]];
  resend?: [ResendVerificationOutput, ...ResendVerificationOutput[]];
}

export function signUp(answers: Answers = {}, isPending = false) {
  const clock = new SimulatedClock();
  const pending = fakePort<ReadPendingOutput, void>(answers.pending ?? { ok: false, kind: 'none' });
  const send = fakePort<SendVerificationOutput, SendVerificationInput>(answers.send ?? { ok: true });
  const verify = fakePort<VerifyEmailOutput, VerifyEmailInput>(
    ...(answers.verify ?? [{ ok: true, user: wanjiku }]),
  );
  const resend = fakePort<ResendVerificationOutput, ResendVerificationInput>(
    ...(answers.resend ?? [{ ok: true }]),
  );
  const machine = signupMachine.provide({
    actors: {
      readPending: pending.logic,
      sendVerification: send.logic,
      verifyEmail: verify.logic,
      resendVerification: resend.logic,
    },
  });
  const actor = createActor(machine, { clock, input: { isPending } });
  const emitted = recordEmitted(actor);
  actor.start();
  const view = () => signupView(actor.getSnapshot());
  const secondsLeft = () => actor.getSnapshot().children.countdown?.getSnapshot().context.secondsLeft;
  return { actor, clock, emitted, pending, send, verify, resend, view, secondsLeft };
}

export async function signUpToCode(answers: Answers = {}) {
  const signup = signUp(answers);
  signup.actor.send(submit);
  await flushPromises();
  return signup;
}
