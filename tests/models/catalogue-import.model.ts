import type { CatalogueImport } from '#contract/types.ts';
import { catalogueImportMachine } from '#machines/catalogue-import/catalogue-import.machine.ts';
import type { catalogueImportPorts } from '#machines/catalogue-import/catalogue-import.ports.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

/** An import as the server returns it, with 400 processed rows unless `changes` says otherwise. */
export function anImport(changes: Partial<CatalogueImport> = {}): CatalogueImport {
  return {
    id: 7,
    state: 'done',
    dry_run: true,
    accept_good: false,
    done: 400,
    total: 400,
    errors: [],
    error_count: changes.errors?.length ?? 0,
    bad_rows: new Set(changes.errors?.filter(({ row }) => row > 1).map(({ row }) => row)).size,
    created_at: '2026-11-03T08:15:00.000Z',
    finished_at: '2026-11-03T08:15:04.000Z',
    ...changes,
  };
}

export const badPrice = { row: 12, column: 'price', message: 'Must be a whole number' };
export const chosenFile = { name: 'catalogue.csv', size: 90_000 };

const importReply = (changes: Partial<CatalogueImport>) => ({
  ok: true as const,
  progress: anImport(changes),
});

export const catalogueImportModel = {
  machine: catalogueImportMachine,
  inputs: { 'the screen': { importId: null }, 'a reload': { importId: 7 } },
  events: {
    'file.choose': { '': { file: chosenFile } },
    'import.start': { '': {} },
    'import.acceptGood': { '': {} },
    'import.reset': { '': {} },
  },
  ports: {
    startImport: {
      taken: { ok: true, id: 7 },
      'refused with a message': { ok: false, kind: 'refused', message: 'The file is empty.' },
      'refused without a message': { ok: false, kind: 'refused' },
      'network failure': { ok: false, kind: 'network' },
    },
    readImport: {
      running: importReply({ state: 'running', done: 250 }),
      'all good': importReply({}),
      'one bad row': importReply({ errors: [badPrice] }),
      'a bad header': importReply({
        total: 0,
        done: 0,
        errors: [{ row: 1, column: 'colour', message: 'No such column' }],
      }),
      imported: importReply({ dry_run: false }),
      'imported in part': importReply({ dry_run: false, accept_good: true, errors: [badPrice] }),
      'refused meanwhile': importReply({ dry_run: false, state: 'refused', errors: [badPrice] }),
      'failed at the server': importReply({
        state: 'failed',
        errors: [{ row: 0, column: '', message: 'Something went wrong on our side. Nothing was written.' }],
      }),
      'not found': { ok: false, kind: 'refused', message: 'Import not found.' },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  project: ({ file, mode, progress, error }) => [
    file !== null,
    mode,
    progress?.state ?? 'none',
    progress?.total ?? 0,
    progress?.errors.length ?? 0,
    error,
  ],
} satisfies MachineModel<typeof catalogueImportMachine, typeof catalogueImportPorts>;
