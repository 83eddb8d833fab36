import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type {
  BeginOutput,
  CodeInput,
  CodesOutput,
  ProofInput,
} from '#machines/second-factor/second-factor.ports.ts';
import type { SecondFactorTask } from '#machines/second-factor/second-factor.types.ts';
import { secondFactorView } from '#machines/second-factor/second-factor.view.ts';
import { fakePort, flushPromises, recordEmitted } from '../fake-ports.ts';

const URI = 'otpauth://totp/Gari:staff%40gari.test?secret=JBSWY3DPEHPK3PXP';
const begun: BeginOutput = { ok: true, secret: 'JBSWY3DPEHPK3PXP', uri: URI };
const codes: CodesOutput = { ok: true, codes: ['7K3M9-QXW2V', 'B4N8R-0ZTCD'] };
const tooLate: CodesOutput = {
  ok: false,
  kind: 'refused',
  code: 'NOT_FOUND',
  message: 'This took too long. Please begin the set-up again.',
};
const begin = { type: 'factor.begin', password: 'Gari-demo-2026', googleToken: '' } as const;
const confirm = { type: 'factor.confirm', code: '492716' } as const;
const replaceCodes = { type: 'factor.replaceCodes', code: '492716' } as const;

function openDialog(task: SecondFactorTask, answer: CodesOutput = codes) {
  const machine = secondFactorMachine.provide({
    actors: {
      begin: fakePort<BeginOutput, ProofInput>(begun).logic,
      confirm: fakePort<CodesOutput, CodeInput>(answer).logic,
      replaceCodes: fakePort<CodesOutput, CodeInput>(answer).logic,
    },
  });
  const actor = createActor(machine, { input: { task } });
  const emitted = recordEmitted(actor);
  actor.start();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await flushPromises();
    return secondFactorView(actor.getSnapshot());
  };
  return { send, emitted };
}

describe('setting a second factor up', () => {
  test('[FACTOR-11] the secret is shown in groups of four, with its address, until the first code confirms it', async () => {
    const { send } = openDialog('setUp');
    expect(await send(begin)).toMatchObject({
      state: 'scanning',
      secret: 'JBSW Y3DP EHPK 3PXP',
      uri: URI,
      codes: [],
    });
    expect(await send(confirm)).toMatchObject({
      state: 'showingCodes',
      secret: '',
      uri: '',
      codes: ['7K3M9-QXW2V', 'B4N8R-0ZTCD'],
    });
  });

  test('[FACTOR-11] a set-up that took too long begins again, without the secret that no longer counts', async () => {
    const { send } = openDialog('setUp', tooLate);
    await send(begin);
    expect(await send(confirm)).toMatchObject({
      state: 'proving',
      secret: '',
      uri: '',
      error: 'This took too long. Please begin the set-up again.',
    });
  });
});

describe('recovery codes', () => {
  test.each(['', '   '])('[FACTOR-12] the code %j proves nothing and is not sent', async (code) => {
    const { send } = openDialog('replaceCodes');
    expect(await send({ type: 'factor.replaceCodes', code })).toMatchObject({
      state: 'askingForCode',
      secret: '',
      uri: '',
      codes: [],
      field: 'code',
    });
  });

  test('[FACTOR-12] new ones are shown until they are saved, and are then forgotten', async () => {
    const { send, emitted } = openDialog('replaceCodes');
    expect((await send(replaceCodes)).codes).toEqual(['7K3M9-QXW2V', 'B4N8R-0ZTCD']);
    expect(await send({ type: 'factor.finish', saved: false })).toMatchObject({
      state: 'showingCodes',
      codes: ['7K3M9-QXW2V', 'B4N8R-0ZTCD'],
      error: 'Please save the codes first: they are not shown again.',
      field: 'saved',
    });
    expect(await send({ type: 'factor.finish', saved: true })).toMatchObject({
      state: 'finished',
      codes: [],
    });
    expect(emitted).toEqual([
      { type: 'factor.changed' },
      { type: 'factor.finished', text: 'Only the new recovery codes work now.' },
    ]);
  });
});
