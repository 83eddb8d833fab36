import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { passkeySignInMachine } from '#machines/passkey-sign-in/passkey-sign-in.machine.ts';
import type {
  BeginOutput,
  SignInInput,
  SignInOutput,
  SignInput,
  SignOutput,
} from '#machines/passkey-sign-in/passkey-sign-in.ports.ts';
import { passkeySignInView } from '#machines/passkey-sign-in/passkey-sign-in.view.ts';
import { passkeySignInModel } from '#tests/models/passkey-sign-in.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const { begin, sign, signIn } = passkeySignInModel.ports;
const FAILED = 'The passkey could not be used. Please sign in with your password.';
const UNREACHABLE = 'The shop did not answer. Please check your connection and try again.';

interface Outputs {
  begin?: BeginOutput;
  sign?: SignOutput;
  signIn?: SignInOutput;
}

function onTheSignInScreen(outputs: Outputs = {}) {
  const beginPort = fakePort<BeginOutput, undefined>(outputs.begin ?? begin['a challenge']);
  const signPort = fakePort<SignOutput, SignInput>(outputs.sign ?? sign.signed);
  const signInPort = fakePort<SignInOutput, SignInInput>(outputs.signIn ?? signIn['a shopper']);
  const actor = createActor(
    passkeySignInMachine.provide({
      actors: { begin: beginPort.logic, sign: signPort.logic, signIn: signInPort.logic },
    }),
  );
  const emitted = recordEmitted(actor);
  actor.start();
  const use = async () => {
    actor.send({ type: 'passkey.use' });
    for (let step = 0; step < 3; step += 1) await flushPromises();
    return passkeySignInView(actor.getSnapshot());
  };
  return { actor, use, signPort, signInPort, emitted };
}

test('[PASSKEY-06] the browser signs the server’s challenge, and the session is told who that is', async () => {
  const { use, signPort, signInPort, emitted } = onTheSignInScreen();
  expect(await use()).toMatchObject({ state: 'signedIn', error: null });
  expect(signPort.calls).toEqual([{ options: begin['a challenge'].options }]);
  expect(signInPort.calls).toEqual([{ signed: sign.signed.signed }]);
  expect(emitted).toEqual([{ type: 'passkey.accepted', user: signIn['a shopper'].user }]);
});

test.each<[string, Outputs, string | null]>([
  ['no challenge', { begin: begin.refused }, 'Too many requests.'],
  ['no answer', { begin: begin['network failure'] }, UNREACHABLE],
  ['a prompt that was closed', { sign: sign.cancelled }, null],
  ['a device that cannot', { sign: sign.failed }, FAILED],
  ['a passkey that opens no account', { signIn: signIn.refused }, signIn.refused.message],
  ['a reply without tokens', { signIn: signIn['no tokens'] }, FAILED],
  ['no answer to the signature', { signIn: signIn['network failure'] }, UNREACHABLE],
])('[PASSKEY-06] %s: the button stands there again, with the reason', async (_, outputs, error) => {
  const { use, emitted } = onTheSignInScreen(outputs);
  expect(await use()).toEqual({ state: 'ready', error, label: 'Sign in with a passkey', busy: false });
  expect(emitted).toEqual([]);
});

test('[PASSKEY-06] the next try takes the reason away', async () => {
  const { actor, use } = onTheSignInScreen({ sign: sign.failed });
  await use();
  actor.send({ type: 'passkey.use' });
  expect(passkeySignInView(actor.getSnapshot())).toMatchObject({ error: null, busy: true });
});

test.each(['begin', 'sign', 'signIn'] as const)('[PASSKEY-06] a defect of %s is said', async (name) => {
  const ports = {
    begin: fakePort<BeginOutput, undefined>(begin['a challenge']).logic,
    sign: fakePort<SignOutput, SignInput>(sign.signed).logic,
    signIn: fakePort<SignInOutput, SignInInput>(signIn['a shopper']).logic,
  };
  const actor = createActor(passkeySignInMachine.provide({ actors: { ...ports, [name]: rejectingPort() } }));
  actor.start();
  actor.send({ type: 'passkey.use' });
  for (let step = 0; step < 3; step += 1) await flushPromises();
  expect(passkeySignInView(actor.getSnapshot())).toMatchObject({ state: 'ready', error: FAILED });
});
