import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { catalogueImportMachine } from '#machines/catalogue-import/catalogue-import.machine.ts';
import type {
  ReadImportInput,
  ReadImportOutput,
  StartImportInput,
  StartImportOutput,
} from '#machines/catalogue-import/catalogue-import.ports.ts';
import { catalogueImportView } from '#machines/catalogue-import/catalogue-import.view.ts';
import { anImport, badPrice } from '#tests/models/catalogue-import.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const FILE = { name: 'catalogue.csv', size: 90_000 };
const importReply = (changes: Parameters<typeof anImport>[0]): ReadImportOutput => ({
  ok: true,
  progress: anImport(changes),
});

async function chooseFile(...answers: [ReadImportOutput, ...ReadImportOutput[]]) {
  const startPort = fakePort<StartImportOutput, StartImportInput>({ ok: true, id: 7 });
  const readPort = fakePort<ReadImportOutput, ReadImportInput>(...answers);
  const clock = new SimulatedClock();
  const machine = catalogueImportMachine.provide({
    actors: { startImport: startPort.logic, readImport: readPort.logic },
  });
  const actor = createActor(machine, { clock, input: { importId: null } });
  const emitted = recordEmitted(actor);
  actor.start();
  actor.send({ type: 'file.choose', file: FILE });
  await flushPromises();
  return {
    actor,
    emitted,
    startCalls: startPort.calls,
    read: readPort.calls,
    view: () => catalogueImportView(actor.getSnapshot()),
    async wait(milliseconds: number) {
      clock.increment(milliseconds);
      await flushPromises();
    },
  };
}

test('[PRODUCT-04] a file is checked first and nothing is written', async () => {
  const { startCalls, view } = await chooseFile(importReply({}));
  expect(startCalls).toEqual([{ file: FILE, mode: 'dryRun' }]);
  expect(view()).toEqual({
    state: 'checked',
    canChoose: true,
    fileName: 'catalogue.csv',
    importName: 'Import 7',
    activity: null,
    result: 'All 400 rows can be imported. Nothing has been written yet.',
    errors: [],
    unreportedErrorCount: 0,
    error: null,
    canStart: true,
    acceptLabel: null,
    canReset: true,
  });
});

test('[PRODUCT-04] the server is polled once a second until it has finished, and the rows are counted', async () => {
  const { view, read, wait } = await chooseFile(
    importReply({ state: 'waiting', done: 0, total: 0 }),
    importReply({ state: 'running', done: 250 }),
    importReply({}),
  );
  expect(view().activity).toEqual({ label: 'Checking the rows...', done: 0, total: 0 });
  await wait(999);
  expect(read).toEqual([{ id: 7 }]);
  await wait(1);
  expect(view().activity).toEqual({ label: 'Checking the rows...', done: 250, total: 400 });
  await wait(1000);
  expect(view().state).toBe('checked');
});

test('[PRODUCT-04] a valid file is imported on confirmation, and the screens are notified', async () => {
  const { actor, startCalls, emitted, view } = await chooseFile(
    importReply({}),
    importReply({ dry_run: false }),
  );
  actor.send({ type: 'import.acceptGood' });
  expect(view().state).toBe('checked');
  actor.send({ type: 'import.start' });
  await flushPromises();
  expect(startCalls[1]).toEqual({ file: FILE, mode: 'allOrNothing' });
  expect(view()).toMatchObject({ state: 'imported', result: '400 rows imported.', canReset: true });
  expect(emitted).toEqual([
    { type: 'import.changed', importId: 7 },
    { type: 'import.changed', importId: 7 },
    { type: 'import.finished' },
  ]);
});

test('[PRODUCT-04] with invalid rows the valid ones are imported only on confirmation', async () => {
  const second = { row: 12, column: 'name', message: 'This field is required' };
  const errors = [badPrice, second, { ...badPrice, row: 13 }];
  const { actor, startCalls, view } = await chooseFile(
    importReply({ errors }),
    importReply({ dry_run: false, errors, accept_good: true }),
  );
  expect(view()).toMatchObject({
    result: '2 of 400 rows cannot be imported. Nothing has been written yet.',
    errors,
    canStart: false,
    acceptLabel: 'Import the 398 good rows',
  });
  actor.send({ type: 'import.start' });
  expect(view().state).toBe('checked');
  actor.send({ type: 'import.acceptGood' });
  await flushPromises();
  expect(startCalls[1]).toEqual({ file: FILE, mode: 'acceptGood' });
  expect(view()).toMatchObject({ state: 'imported', result: '398 rows imported. 2 rows were left out.' });
});

test('[PRODUCT-04] a file without a single valid row cannot be imported', async () => {
  const errors = [{ row: 1, column: 'colour', message: 'There is no such column' }];
  const { view } = await chooseFile(importReply({ total: 0, done: 0, errors }));
  expect(view()).toMatchObject({
    result: 'The file cannot be imported. Nothing has been written yet.',
    canStart: false,
    acceptLabel: null,
  });
});

test('[PRODUCT-04] rows that became invalid between check and import are shown, and nothing was written', async () => {
  const { actor, view } = await chooseFile(
    importReply({}),
    importReply({ dry_run: false, state: 'refused', errors: [badPrice] }),
  );
  actor.send({ type: 'import.start' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'notWritten',
    result: '1 of 400 rows cannot be imported. Nothing was written.',
    acceptLabel: 'Import the 399 good rows',
  });
});

test('[PRODUCT-04] a lost connection is reported and polling goes on, as does the import on the server', async () => {
  const { view, wait } = await chooseFile({ ok: false, kind: 'network' }, importReply({}));
  expect(view()).toMatchObject({
    state: 'pausing',
    error: 'The server cannot be reached just now. The import goes on; we keep asking.',
  });
  await wait(1000);
  expect(view()).toMatchObject({ state: 'checked', error: null });
});

test('[PRODUCT-04] an import started before this visit is followed; if it was only a check, the file is requested again', async () => {
  const readPort = fakePort<ReadImportOutput, ReadImportInput>(
    importReply({ state: 'running', done: 250 }),
    importReply({}),
  );
  const clock = new SimulatedClock();
  const machine = catalogueImportMachine.provide({ actors: { readImport: readPort.logic } });
  const actor = createActor(machine, { clock, input: { importId: 7 } });
  const emitted = recordEmitted(actor);
  actor.start();
  const view = () => catalogueImportView(actor.getSnapshot());
  await flushPromises();
  expect(readPort.calls).toEqual([{ id: 7 }]);
  expect(view()).toMatchObject({
    state: 'pausing',
    fileName: null,
    importName: 'Import 7',
    activity: { label: 'Checking the rows...', done: 250, total: 400 },
  });
  clock.increment(1000);
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'checked',
    result: 'All 400 rows can be imported. Nothing has been written yet. To import, choose the file again.',
    canStart: false,
    canChoose: true,
  });
  actor.send({ type: 'import.reset' });
  expect(view()).toMatchObject({ state: 'choosing', importName: null });
  expect(emitted).toEqual([{ type: 'import.changed', importId: null }]);
});

test('[PRODUCT-04] an import written before this visit shows the skipped rows', async () => {
  const errors = [badPrice];
  const readPort = fakePort<ReadImportOutput, ReadImportInput>(
    importReply({ dry_run: false, accept_good: true, errors }),
  );
  const machine = catalogueImportMachine.provide({ actors: { readImport: readPort.logic } });
  const actor = createActor(machine, { input: { importId: 7 } }).start();
  await flushPromises();
  expect(catalogueImportView(actor.getSnapshot())).toMatchObject({
    state: 'imported',
    result: '399 rows imported. 1 row was left out.',
    errors,
    acceptLabel: null,
  });
});

test('[PRODUCT-04] a server fault is reported', async () => {
  const errors = [{ row: 0, column: '', message: 'Something went wrong on our side. Nothing was written.' }];
  const { actor, view } = await chooseFile(importReply({ state: 'failed', errors }));
  expect(view()).toMatchObject({
    state: 'failed',
    errors,
    error: 'We do not know how the import ended. Please check the products.',
  });
  actor.send({ type: 'import.reset' });
  expect(view()).toMatchObject({ state: 'choosing', fileName: null, error: null, errors: [] });
});

test.each<[StartImportOutput, string]>([
  [{ ok: false, kind: 'refused', message: 'The file is empty.' }, 'The file is empty.'],
  [{ ok: false, kind: 'refused' }, 'The file could not be sent.'],
  [{ ok: false, kind: 'network' }, 'Network error occurred'],
])('[PRODUCT-04] a rejected file (%j) can be replaced', async (output, error) => {
  const { logic } = fakePort<StartImportOutput, StartImportInput>(output);
  const machine = catalogueImportMachine.provide({ actors: { startImport: logic } });
  const actor = createActor(machine, { input: { importId: null } }).start();
  actor.send({ type: 'file.choose', file: FILE });
  await flushPromises();
  expect(catalogueImportView(actor.getSnapshot())).toMatchObject({
    state: 'choosing',
    error,
    canChoose: true,
  });
});

test('[PRODUCT-04] an import whose start got no reply is reported as possibly started', async () => {
  const startPort = fakePort<StartImportOutput, StartImportInput>(
    { ok: true, id: 7 },
    { ok: false, kind: 'network' },
  );
  const readPort = fakePort<ReadImportOutput, ReadImportInput>(importReply({}));
  const actors = { startImport: startPort.logic, readImport: readPort.logic };
  const actor = createActor(catalogueImportMachine.provide({ actors }), {
    input: { importId: null },
  }).start();
  actor.send({ type: 'file.choose', file: FILE });
  await flushPromises();
  actor.send({ type: 'import.start' });
  await flushPromises();
  expect(catalogueImportView(actor.getSnapshot())).toMatchObject({
    state: 'choosing',
    error:
      'Network error occurred. The import may have started anyway: check the products before you choose the file again.',
  });
});

test('[PRODUCT-04] a defect of the port is reported too', async () => {
  const machine = catalogueImportMachine.provide({ actors: { startImport: rejectingPort() } });
  const actor = createActor(machine, { input: { importId: null } }).start();
  actor.send({ type: 'file.choose', file: FILE });
  await flushPromises();
  expect(catalogueImportView(actor.getSnapshot()).error).toBe('The file could not be sent.');
});
