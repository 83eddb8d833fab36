import { expect } from 'playwright/test';
import type { CatalogueImportContext } from '../../machines/catalogue-import/catalogue-import.types.ts';
import { catalogueImportExpectations } from '../../tests/expectations/catalogue-import.expectations.ts';
import { badPrice, catalogueImportModel } from '../../tests/models/catalogue-import.model.ts';
import { newImport, updateImport } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import {
  dropConnection,
  type Outcome,
  type PathRun,
  respond,
  respondAfter,
} from './support/browser-paths.types.ts';
import type { HeldRequests } from './support/held-requests.ts';

const NAME = 'Import 7';
const NO_SUCH_IMPORT = 999_999;
const headerError = { row: 1, column: 'colour', message: 'No such column' };
const serverError = { row: 0, column: '', message: 'Something went wrong on our side. Nothing was written.' };

const getShownImport = ({ visitor: { page } }: PathRun) =>
  Number(new URL(page.url()).searchParams.get('import') ?? 0);

/** The import in the address is in this state; one that a reload is to show is made before. */
const respondWithImport = (values: Parameters<typeof newImport>[0]): Outcome => ({
  arrange: async (run) => {
    const isOpen = run.visitor.page.url().includes('/admin/imports');
    if (!isOpen) run.substitute(NAME, `Import ${await newImport(values)}`);
  },
  trigger: async (run, call) => {
    await updateImport(getShownImport(run), values);
    await call.release();
  },
});

async function respondWithNewImport(run: PathRun, call: HeldRequests): Promise<void> {
  const previous = getShownImport(run);
  await call.release();
  await expect.poll(() => getShownImport(run)).not.toBe(previous);
  run.substitute(NAME, `Import ${getShownImport(run)}`);
}

const button = ({ visitor: { page } }: PathRun, name: string | RegExp) => page.getByRole('button', { name });

await describeBrowserPaths({
  model: catalogueImportModel,
  starts: {
    'the screen': {
      prepare: ({ visitor }) => signInAsSuperuser(visitor),
      open: ({ visitor }) => visitor.page.goto('/admin/imports').then(() => undefined),
      exclusions: { 'readImport: not found': 'an import that was taken is there' },
    },
    'a reload': {
      prepare: ({ visitor }) => signInAsSuperuser(visitor),
      open: ({ visitor, resolveText }) =>
        visitor.page
          .goto(`/admin/imports?import=${resolveText(NAME).slice('Import '.length)}`)
          .then(() => undefined),
    },
  },
  userActions: {
    'file.choose': ({ visitor, nextOutcome }, { file }: { file: { name: string } }) => {
      const text = nextOutcome('startImport') === 'refused with a message' ? '' : 'id,name\n';
      return visitor.page
        .getByLabel('Catalogue file')
        .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    },
    'import.start': (run) => button(run, 'Import').click(),
    'import.acceptGood': (run) => button(run, /^Import the .* good rows?$/).click(),
    'import.reset': (run) => button(run, 'Start over').click(),
  },
  ports: {
    startImport: {
      calls: 'POST /api/p/imports/',
      outcomes: {
        taken: { trigger: respondWithNewImport },
        'refused with a message': respond,
        'network failure': dropConnection,
      },
    },
    readImport: {
      calls: 'GET /api/p/imports/*/',
      outcomes: {
        running: respondWithImport({ state: 'running', done: 250 }),
        'all good': respondWithImport({}),
        'one bad row': respondWithImport({ errors: [badPrice] }),
        'a bad header': respondWithImport({ total: 0, done: 0, errors: [headerError] }),
        imported: respondWithImport({ dryRun: false }),
        'imported in part': respondWithImport({ dryRun: false, acceptGood: true, errors: [badPrice] }),
        'refused meanwhile': respondWithImport({ dryRun: false, state: 'refused', errors: [badPrice] }),
        'failed at the server': respondWithImport({ state: 'failed', errors: [serverError] }),
        'not found': respondAfter(async ({ visitor, substitute }) => {
          if (!visitor.page.url().includes('/admin/imports')) substitute(NAME, `Import ${NO_SUCH_IMPORT}`);
        }),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'startImport: refused without a message': 'the server gives every refusal a message',
  },
  findObstacle: (label, { context }) => {
    const { progress, mode } = context as CatalogueImportContext;
    if (label === 'readImport: not found' && progress !== null) return 'an import that was read is not lost';
    if (label === 'startImport: refused with a message' && mode !== 'dryRun')
      return 'a file that was taken once is taken again';
    return undefined;
  },
  unreached: [],
  expectations: catalogueImportExpectations,
});
