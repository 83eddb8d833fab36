import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { signInCodeMachine } from '#machines/sign-in-code/sign-in-code.machine.ts';
import type { CompleteSignInInput, CompleteSignInOutput } from '#machines/sign-in-code/sign-in-code.ports.ts';
import { signInCodeView } from '#machines/sign-in-code/sign-in-code.view.ts';
import { signInCodeModel } from '#tests/models/sign-in-code.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const answers = signInCodeModel.ports.completeSignIn;
const WRONG = answers['a wrong code'];
const user = answers['a shopper'].user;
const chooseRecovery = { type: 'code.chooseKind', kind: 'recovery' } as const;

function afterThePassword(...outputs: CompleteSignInOutput[]) {
  const port = fakePort<CompleteSignInOutput, CompleteSignInInput>(
    outputs[0] ?? answers['a shopper'],
    ...outputs.slice(1),
  );
  const actor = createActor(signInCodeMachine.provide({ actors: { completeSignIn: port.logic } }));
  const emitted = recordEmitted(actor);
  actor.start();
  const look = () => signInCodeView(actor.getSnapshot());
  const submit = async (code: string) => {
    actor.send({ type: 'code.submit', code });
    await flushPromises();
    return look();
  };
  return { actor, port, emitted, look, submit };
}

test('[FACTOR-10] the code goes to the server as it was typed, and the session is told who signed in', async () => {
  const { submit, port, emitted } = afterThePassword();
  expect(await submit('492 716')).toMatchObject({ state: 'signedIn', error: null });
  expect(port.calls).toEqual([{ code: '492 716' }]);
  expect(emitted).toEqual([{ type: 'code.accepted', user }]);
});

test.each([
  ['', 'The code has 6 digits.'],
  ['49271', 'The code has 6 digits.'],
  ['7K3M9-QXW2V', 'The code has 6 digits.'],
])('[FACTOR-10] %j is no code of an app, and is not sent', async (code, error) => {
  const { submit, port } = afterThePassword();
  expect(await submit(code)).toMatchObject({ state: 'entering', error });
  expect(port.calls).toEqual([]);
});

test('[FACTOR-10] a recovery code may be used instead, which takes the reason away', async () => {
  const { actor, submit, look, port } = afterThePassword();
  await submit('7');
  actor.send(chooseRecovery);
  expect(look()).toMatchObject({ kind: 'recovery', error: null, label: 'Recovery code' });
  expect(await submit('492716')).toMatchObject({
    state: 'entering',
    error: 'A recovery code has 10 letters and digits.',
  });
  expect(await submit('7K3M9-QXW2V')).toMatchObject({ state: 'signedIn' });
  expect(port.calls).toEqual([{ code: '7K3M9-QXW2V' }]);
});

test('[FACTOR-10] a wrong code can be typed again; the reason goes while the next is checked', async () => {
  const { actor, submit, look } = afterThePassword(WRONG, answers['a shopper']);
  expect(await submit('111111')).toMatchObject({ state: 'entering', error: WRONG.message });
  actor.send({ type: 'code.submit', code: '492716' });
  expect(look()).toMatchObject({ state: 'checking', error: null, busy: true, canSubmit: false });
});

test.each<[string, CompleteSignInOutput, string, string]>([
  [
    'a ticket that is over',
    answers['the ticket is refused'],
    'over',
    answers['the ticket is refused'].message,
  ],
  ['a network failure', answers['network failure'], 'entering', 'Network error occurred'],
  [
    'a reply without tokens',
    answers['no tokens'],
    'entering',
    'The code could not be checked. Please try again.',
  ],
])('[FACTOR-10] %s signs nobody in, with the reason', async (_, output, state, error) => {
  const { submit, emitted } = afterThePassword(output);
  expect(await submit('492716')).toMatchObject({ state, error, isOver: state === 'over' });
  expect(emitted).toEqual([]);
});

test('[FACTOR-10] a defect is said, and the code can be typed again', async () => {
  const actor = createActor(signInCodeMachine.provide({ actors: { completeSignIn: rejectingPort() } }));
  actor.start();
  actor.send({ type: 'code.submit', code: '492716' });
  await flushPromises();
  expect(signInCodeView(actor.getSnapshot())).toMatchObject({
    state: 'entering',
    error: 'The code could not be checked. Please try again.',
    canSubmit: true,
  });
});
