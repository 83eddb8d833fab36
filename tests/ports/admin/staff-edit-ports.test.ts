import { describe, expect, test } from 'vitest';
import { createBulkEditPorts } from '#src/ports/admin/bulk-edit-ports.ts';
import { createFitmentEditorPorts } from '#src/ports/admin/fitment-editor-ports.ts';
import { createFitmentImportPorts } from '#src/ports/admin/fitment-import-ports.ts';
import { createProductBulkEditPorts } from '#src/ports/admin/product-bulk-edit-ports.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const api = createTestApi();
const REFUSED = { ok: false, kind: 'refused', message: 'No.' };
const rule = { excluded: false } as never;
const getSent = (fake: ReturnType<typeof fakeApi>) =>
  fake.calls.map(({ endpoint: address, search, body }) => [address + search, body]);

describe('fitments of many products', () => {
  const { actors } = createBulkEditPorts(api);
  const edit = { query: 'pads', add: [rule], remove: [] };
  const outcome = { products: 3 } as never;

  test('are checked, then written, with the same edit', async () => {
    const fake = fakeApi();
    fake.reply('changeManyFitments', { body: outcome });
    expect(await runPort(actors.checkEdit, edit)).toStrictEqual({ ok: true, outcome });
    expect(await runPort(actors.applyEdit, { ...edit, isConfirmed: true })).toStrictEqual({
      ok: true,
      outcome,
    });
    const body = { find: { q: 'pads' }, add: [rule], remove: [] };
    expect(getSent(fake)).toEqual([
      ['POST /api/p/fitments/bulk/', { ...body, dry_run: true }],
      ['POST /api/p/fitments/bulk/', { ...body, confirmed: true }],
    ]);
  });

  test('are undone by their batch', async () => {
    const fake = fakeApi();
    fake.reply(endpoint('undoManyFitments', { batch: 5 }), { body: { products: 3 } as never });
    expect(await runPort(actors.undoEdit, { batch: 5 })).toStrictEqual({ ok: true, products: 3 });
    expect(getSent(fake)).toEqual([['POST /api/p/fitments/bulk/5/undo/', null]]);
  });

  test('that are refused or lost say so', async () => {
    const fake = fakeApi();
    fake.reply('changeManyFitments', refusal('VALIDATION', 'No.'));
    expect(await runPort(actors.checkEdit, edit)).toStrictEqual(REFUSED);
    expect(await runPort(actors.applyEdit, { ...edit, isConfirmed: false })).toStrictEqual(REFUSED);
    fake.reply(endpoint('undoManyFitments', { batch: 5 }), 'offline');
    expect(await runPort(actors.undoEdit, { batch: 5 })).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('prices and stock of many products', () => {
  const { actors } = createProductBulkEditPorts(api);
  const change = { price: { type: 'percent', by: 5 } } as never;
  const outcome = { changed: 2 } as never;

  test('are checked for what was found, then written for what was seen', async () => {
    const fake = fakeApi();
    fake.reply('changeManyProducts', { body: outcome });
    expect(await runPort(actors.checkEdit, { find: { product_ids: [1, 2] }, change })).toStrictEqual({
      ok: true,
      outcome,
    });
    await runPort(actors.checkEdit, { find: { q: 'pads', archived: 'false', stock: 'low' }, change });
    const seen = [{ id: 1, version: 4 }] as never;
    expect(await runPort(actors.applyEdit, { seen, change })).toStrictEqual({ ok: true, outcome });
    expect(getSent(fake)).toEqual([
      ['POST /api/p/products/bulk/', { find: { product_ids: [1, 2] }, change, dry_run: true }],
      [
        'POST /api/p/products/bulk/',
        { find: { q: 'pads', archived: 'false', stock: 'low' }, change, dry_run: true },
      ],
      ['POST /api/p/products/bulk/', { find: { seen }, change }],
    ]);
  });

  test('are undone by their batch', async () => {
    const fake = fakeApi();
    const undone = { products: 2, skipped: 0 } as never;
    fake.reply(endpoint('undoManyProducts', { batch: 6 }), { body: undone });
    expect(await runPort(actors.undoEdit, { batch: 6 })).toStrictEqual({ ok: true, undone });
    expect(getSent(fake)).toEqual([['POST /api/p/products/bulk/6/undo/', null]]);
  });

  test('that are refused or lost say so', async () => {
    const fake = fakeApi();
    fake.reply('changeManyProducts', refusal('VALIDATION', 'No.'));
    expect(await runPort(actors.checkEdit, { find: { product_ids: [1] }, change })).toStrictEqual(REFUSED);
    expect(await runPort(actors.applyEdit, { seen: [], change })).toStrictEqual(REFUSED);
    fake.reply(endpoint('undoManyProducts', { batch: 6 }), 'offline');
    expect(await runPort(actors.undoEdit, { batch: 6 })).toStrictEqual({ ok: false, kind: 'network' });
  });
});

describe('the rules of a product', () => {
  const { actors } = createFitmentEditorPorts(api);
  const RULES = endpoint('fitmentRules', { id: 12 });
  const SAVE = endpoint('changeFitmentRules', { id: 12 });
  const stored = { version: 3, rules: [] } as never;
  const save = (isConfirmed = false) =>
    runPort(actors.saveRules, { productId: 12, version: 3, rules: [rule], isConfirmed });

  test('are read, previewed, proposed and saved', async () => {
    const fake = fakeApi();
    const preview = { vehicles: 4 } as never;
    const found = { rules: [rule] } as never;
    const proposal = { from: 'codes', text: 'NZE141' } as never;
    fake.reply(RULES, { body: stored });
    fake.reply(endpoint('previewFitmentRules', { id: 12 }), { body: preview });
    fake.reply('proposeFitmentRules', { body: found });
    fake.reply(SAVE, { body: stored });
    expect(await runPort(actors.loadRules, { productId: 12 })).toStrictEqual({ ok: true, stored });
    expect(await runPort(actors.previewRules, { productId: 12, rules: [rule] })).toStrictEqual({
      ok: true,
      preview,
    });
    expect(await runPort(actors.proposeRules, proposal)).toStrictEqual({ ok: true, found });
    expect(await save(true)).toStrictEqual({ ok: true, stored });
    expect(getSent(fake)).toEqual([
      ['GET /api/p/products/12/fitments/', null],
      ['POST /api/p/products/12/fitments/preview/', { rules: [rule] }],
      ['POST /api/p/fitments/propose/', proposal],
      ['PUT /api/p/products/12/fitments/', { version: 3, rules: [rule], confirmed: true }],
    ]);
  });

  test('that somebody else has changed come with what is stored now', async () => {
    const fake = fakeApi();
    fake.reply(SAVE, refusal('STALE', 'Changed', { current: stored } as never));
    expect(await save()).toStrictEqual({ ok: false, kind: 'stale', current: stored });
    fake.reply(SAVE, refusal('VALIDATION', 'No.'));
    expect(await save()).toStrictEqual(REFUSED);
    fake.reply(SAVE, 'offline');
    expect(await save()).toStrictEqual({ ok: false, kind: 'network' });
  });

  test.each(['loadRules', 'previewRules', 'proposeRules'] as const)(
    'that are refused say so, and %s stops with the screen',
    async (name) => {
      const fake = fakeApi();
      fake.reply(RULES, refusal('NOT_FOUND', 'No.'));
      fake.reply(endpoint('previewFitmentRules', { id: 12 }), refusal('VALIDATION', 'No.'));
      fake.reply('proposeFitmentRules', refusal('VALIDATION', 'No.'));
      const input = { productId: 12, rules: [] } as never;
      expect(await runPort(actors[name] as never, input as never)).toStrictEqual(REFUSED);
      startPort(actors[name] as never, input).stop();
      await expect.poll(() => fake.calls.at(-1)?.signal?.aborted).toBe(true);
    },
  );
});

test('a file of fitments is sent as CSV and followed', async () => {
  const { actors } = createFitmentImportPorts(api);
  const fake = fakeApi();
  const file = new File(['product,model'], 'fitments.csv', { type: 'application/vnd.ms-excel' });
  fake.reply('startFitmentImport', { body: { id: 9 } });
  fake.reply(endpoint('fitmentImport', { id: 9 }), { body: { id: 9, done: 1 } as never });
  expect(await runPort(actors.startImport, { file, mode: 'dryRun' })).toStrictEqual({ ok: true, id: 9 });
  await runPort(actors.startImport, { file, mode: 'allOrNothing' });
  expect(await runPort(actors.readImport, { id: 9 })).toMatchObject({ ok: true, progress: { done: 1 } });
  expect(getSent(fake)).toEqual([
    ['POST /api/p/fitment-imports/?dry_run=true', file],
    ['POST /api/p/fitment-imports/?dry_run=false', file],
    ['GET /api/p/fitment-imports/9/', null],
  ]);
  expect(fake.calls[0]?.headers.get('content-type')).toBe('text/csv');
});
