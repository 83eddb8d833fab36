import { badPrice, catalogueImportModel } from '../../tests/models/catalogue-import.model.ts';
import { catalogueImportSights } from '../../tests/sights/catalogue-import.sights.ts';
import { newImport } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';

const NAME = 'Import 7';
const NO_SUCH_IMPORT = 999_999;
const header = { row: 1, column: 'colour', message: 'No such column' };
const defect = { row: 0, column: '', message: 'Something went wrong on our side. Nothing was written.' };

/** The import of the address, as a worker left it. */
const left = (values: Parameters<typeof newImport>[0]) =>
  answeredAfter(async ({ say }: Walk) => say(NAME, `Import ${await newImport(values)}`));

const button = ({ visitor: { page } }: Walk, name: string | RegExp) => page.getByRole('button', { name });

describeBrowserWalk({
  model: catalogueImportModel,
  starts: {
    'the screen': {
      prepare: ({ visitor }) => signInAsSuperuser(visitor),
      open: ({ visitor }) => visitor.page.goto('/admin/imports').then(() => undefined),
    },
    'a reload': {
      prepare: ({ visitor }) => signInAsSuperuser(visitor),
      open: ({ visitor, said }) =>
        visitor.page
          .goto(`/admin/imports?import=${said(NAME).slice('Import '.length)}`)
          .then(() => undefined),
    },
  },
  gestures: {
    'file.chosen': ({ visitor, next }, { file }: { file: { name: string } }) => {
      const text = next('startImport') === 'refused with words' ? '' : 'id,name\n';
      return visitor.page
        .getByLabel('Catalogue file')
        .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    },
    'import.start': (walk) => button(walk, 'Import').click(),
    'import.acceptGood': (walk) => button(walk, /^Import the .* good rows?$/).click(),
    'import.reset': (walk) => button(walk, 'Start over').click(),
  },
  ports: {
    startImport: {
      calls: 'POST /api/p/imports/',
      outcomes: { taken: answered, 'refused with words': answered, 'network failure': cut },
    },
    readImport: {
      calls: 'GET /api/p/imports/*/',
      outcomes: {
        running: left({ state: 'running', done: 250 }),
        'all good': left({}),
        'one bad row': left({ errors: [badPrice] }),
        'a bad header': left({ total: 0, done: 0, errors: [header] }),
        imported: left({ dryRun: false }),
        'imported in part': left({ dryRun: false, acceptGood: true, errors: [badPrice] }),
        'refused meanwhile': left({ dryRun: false, state: 'refused', errors: [badPrice] }),
        'failed at the server': left({ state: 'failed', errors: [defect] }),
        'not found': answeredAfter(async ({ say }) => say(NAME, `Import ${NO_SUCH_IMPORT}`)),
        'network failure': cut,
      },
    },
  },
  never: {
    'startImport: refused without words': 'the server gives every refusal a message',
  },
  unreached: [],
  sights: catalogueImportSights,
});
