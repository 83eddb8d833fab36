import { catalogueImportExpectations } from '../../tests/expectations/catalogue-import.expectations.ts';
import { badPrice, catalogueImportModel } from '../../tests/models/catalogue-import.model.ts';
import { newImport } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';

const NAME = 'Import 7';
const NO_SUCH_IMPORT = 999_999;
const headerError = { row: 1, column: 'colour', message: 'No such column' };
const serverError = { row: 0, column: '', message: 'Something went wrong on our side. Nothing was written.' };

/** Substitutes an import in this state for the one in the address. */
const respondWithImport = (values: Parameters<typeof newImport>[0]) =>
  respondAfter(async ({ substitute }: PathRun) => substitute(NAME, `Import ${await newImport(values)}`));

const button = ({ visitor: { page } }: PathRun, name: string | RegExp) => page.getByRole('button', { name });

await describeBrowserPaths({
  model: catalogueImportModel,
  starts: {
    'the screen': {
      prepare: ({ visitor }) => signInAsSuperuser(visitor),
      open: ({ visitor }) => visitor.page.goto('/admin/imports').then(() => undefined),
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
    'file.chosen': ({ visitor, nextOutcome }, { file }: { file: { name: string } }) => {
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
      outcomes: { taken: respond, 'refused with a message': respond, 'network failure': dropConnection },
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
        'not found': respondAfter(async ({ substitute }) => substitute(NAME, `Import ${NO_SUCH_IMPORT}`)),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'startImport: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  expectations: catalogueImportExpectations,
});
