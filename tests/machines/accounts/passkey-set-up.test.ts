import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { passkeySetUpMachine } from '#machines/passkey-set-up/passkey-set-up.machine.ts';
import type {
  BeginOutput,
  MakeInput,
  MakeOutput,
  ProofInput,
  SaveInput,
  SaveOutput,
} from '#machines/passkey-set-up/passkey-set-up.ports.ts';
import { passkeySetUpView } from '#machines/passkey-set-up/passkey-set-up.view.ts';
import { passkeySetUpModel } from '#tests/models/passkey-set-up.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const { begun } = passkeySetUpModel.ports.begin;
const { made } = passkeySetUpModel.ports.make;
const begin = { type: 'passkey.begin', password: 'Gari-demo-2026', googleToken: '' } as const;
const refused = (code: 'TICKET_REFUSED' | 'VALIDATION', message: string): SaveOutput => ({
  ok: false,
  kind: 'refused',
  code,
  message,
});
const TRY_AGAIN = 'This took too long. Please try again.';
const NOT_FOR_SHOP =
  'This passkey was not made for this shop, or without your screen lock. Please try again.';

function openDialog(save = fakePort<SaveOutput, SaveInput>({ ok: true }).logic) {
  const make = fakePort<MakeOutput, MakeInput>(made);
  const machine = passkeySetUpMachine.provide({
    actors: { begin: fakePort<BeginOutput, ProofInput>(begun).logic, make: make.logic, save },
  });
  const actor = createActor(machine);
  const emitted = recordEmitted(actor);
  actor.start();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await flushPromises();
    await flushPromises();
    return passkeySetUpView(actor.getSnapshot());
  };
  return { send, make, emitted };
}

describe('adding a passkey', () => {
  test('[PASSKEY-07] the browser makes it by the shop’s options, and what it made is stored', async () => {
    const save = fakePort<SaveOutput, SaveInput>({ ok: true });
    const { send, make, emitted } = openDialog(save.logic);
    expect(await send(begin)).toMatchObject({ state: 'finished', error: null });
    expect(make.calls).toEqual([{ options: begun.options }]);
    expect(save.calls).toEqual([{ made: made.made }]);
    expect(emitted).toEqual([{ type: 'passkey.added' }]);
  });

  test.each<[string, string, SaveOutput, string]>([
    ['options that are too old', 'proving', refused('TICKET_REFUSED', TRY_AGAIN), TRY_AGAIN],
    ['a passkey that the shop refuses', 'notMade', refused('VALIDATION', NOT_FOR_SHOP), NOT_FOR_SHOP],
    ['no answer', 'unsaved', { ok: false, kind: 'network' }, 'Network error occurred'],
  ])('[PASSKEY-07] %s: %s, with the reason', async (_, state, output, error) => {
    const { send } = openDialog(fakePort<SaveOutput, SaveInput>(output).logic);
    expect(await send(begin)).toMatchObject({ state, error });
  });

  test('[PASSKEY-07] a defect is told too', async () => {
    const { send } = openDialog(rejectingPort<SaveOutput, SaveInput>());
    const { state, error } = await send(begin);
    expect([state, error]).toEqual(['unsaved', 'The passkey could not be stored. Please try again.']);
  });

  test('[PASSKEY-07] a reason goes, with the field it is about, once one tries again', async () => {
    const wrongPassword = passkeySetUpModel.ports.begin['a wrong password'];
    const machine = passkeySetUpMachine.provide({
      actors: {
        begin: fakePort<BeginOutput, ProofInput>(wrongPassword, begun).logic,
        make: fakePort<MakeOutput, MakeInput>({ ok: false, kind: 'cancelled' }).logic,
      },
    });
    const actor = createActor(machine).start();
    actor.send(begin);
    await flushPromises();
    expect(passkeySetUpView(actor.getSnapshot())).toMatchObject({
      error: 'This is not your current password. Please try again.',
      field: 'password',
    });
    actor.send(begin);
    expect(passkeySetUpView(actor.getSnapshot())).toMatchObject({
      state: 'beginning',
      error: null,
      field: null,
    });
  });
});
