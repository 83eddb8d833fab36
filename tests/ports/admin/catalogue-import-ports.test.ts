import { describe, expect, test, vi } from 'vitest';
import type { CatalogueImport } from '#contract/types.ts';
import type { ImportMode } from '#machines/catalogue-import/catalogue-import.types.ts';
import { createCatalogueImportPorts } from '#src/ports/admin/catalogue-import-ports.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const { actors } = createCatalogueImportPorts(createTestApi());
const file = new File(['id,name'], 'catalogue.csv', { type: 'application/vnd.ms-excel' });
const READ = endpoint('catalogueImport', { id: 7 });
const progress: CatalogueImport = {
  id: 7,
  state: 'running',
  dry_run: true,
  accept_good: false,
  done: 3,
  total: 10,
  errors: [],
  error_count: 0,
  bad_rows: 0,
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: null,
};

describe('starting an import', () => {
  const start = (mode: ImportMode) => runPort(actors.startImport, { file, mode });

  test.each([
    ['dryRun', '?dry_run=true&accept_good=false'],
    ['acceptGood', '?dry_run=false&accept_good=true'],
    ['allOrNothing', '?dry_run=false&accept_good=false'],
  ] as const)('%s sends the file as CSV', async (mode, search) => {
    const api = fakeApi();
    api.reply('startImport', { body: { id: 7 } });
    expect(await start(mode)).toStrictEqual({ ok: true, id: 7 });
    const [call] = api.calls;
    expect([call!.endpoint, call!.search]).toEqual(['POST /api/p/imports/', search]);
    expect(call!.headers.get('content-type')).toBe('text/csv');
    expect(call!.body).toBe(file);
  });

  test('a refusal and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply('startImport', refusal('VALIDATION', 'Not a catalogue file'));
    expect(await start('dryRun')).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Not a catalogue file',
    });
    api.reply('startImport', 'offline');
    expect(await start('dryRun')).toStrictEqual({ ok: false, kind: 'network' });
  });

  test('a file may take five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = Promise.withResolvers<AbortSignal>();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      sent.resolve(signal!);
      return new Promise(() => undefined);
    });
    startPort(actors.startImport, { file, mode: 'dryRun' });
    const signal = await sent.promise;
    await vi.advanceTimersByTimeAsync(299_999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.aborted).toBe(true);
  });
});

describe('following an import', () => {
  const read = () => runPort(actors.readImport, { id: 7 });

  test('reads its progress', async () => {
    const api = fakeApi();
    api.reply(READ, { body: progress });
    expect(await read()).toStrictEqual({ ok: true, progress });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/p/imports/7/']);
  });

  test('a refusal ends it', async () => {
    fakeApi().reply(READ, refusal('NOT_FOUND', 'No such import'));
    expect(await read()).toStrictEqual({ ok: false, kind: 'refused', message: 'No such import' });
  });

  test.each([
    [500, { ok: false, kind: 'network' }],
    [503, { ok: false, kind: 'network' }],
    [499, { ok: false, kind: 'refused' }],
  ])('a reply of %i', async (status, outcome) => {
    fakeApi().reply(READ, { wrongBecause: 'any status', status, body: {} });
    expect(await read()).toStrictEqual(outcome);
  });

  test('a lost reply is a network failure', async () => {
    fakeApi().reply(READ, 'offline');
    expect(await read()).toStrictEqual({ ok: false, kind: 'network' });
  });
});
