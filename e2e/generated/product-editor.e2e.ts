import type { AnyMachineSnapshot } from 'xstate';
import type {
  ProductEditorContext,
  ProductFields,
} from '../../machines/product-editor/product-editor.types.ts';
import { FIELD_LABELS } from '../../machines/product-editor/product-fields.rules.ts';
import { productEditorExpectations } from '../../tests/expectations/product-editor.expectations.ts';
import { productEditorModel } from '../../tests/models/product-editor.model.ts';
import { createPictureFile, fillProductForm } from '../support/product-form.ts';
import { newProduct, setPrice } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';

const ID = '‹id›';
const NAME = '‹name›';
const NO_SUCH_PRODUCT = '999999';

const openPath = (path: string) => async (run: PathRun) => {
  await run.visitor.page.goto(run.resolveText(path));
};
const button = ({ visitor: { page } }: PathRun, name: string | RegExp) => page.getByRole('button', { name });

async function createTestProduct({ substitute }: PathRun): Promise<void> {
  const { id, name } = await newProduct(4500);
  substitute(ID, String(id));
  substitute(NAME, name);
}

const pressOnTile = ({ visitor: { page } }: PathRun, key: number, name: RegExp) =>
  page.locator(`[data-key="${key}"]`).getByRole('button', { name }).click();

/** Only pictures that are shown have buttons, uploads end in their order, and nobody changes what is not added yet. */
function findObstacle(label: string, { context }: AnyMachineSnapshot): string | undefined {
  const { pictures, productId } = context as ProductEditorContext;
  const isNext = label.endsWith('(the next one)');
  const picture = pictures.find(({ key }) => key === (isNext ? 2 : 1));
  if (/^picture\.(remove|move) /.test(label) && !picture) return 'there is no such picture';
  if (label.startsWith('picture.move ') && pictures.length < 2) return 'there is no second place';
  if (/^picture\.(uploaded|failed)/.test(label) && picture?.stored !== null)
    return 'it is not being uploaded';
  if (isNext && label.startsWith('picture.uploaded') && pictures[0]?.stored === null)
    return 'the first is uploaded first';
  if (/^saveProduct: (changed by|only its)/.test(label) && productId === null)
    return 'nobody else changes a product that is not added yet';
  return undefined;
}

await describeBrowserPaths({
  model: productEditorModel,
  starts: {
    'a new product left earlier': {
      prepare: async (run) => {
        await signInAsSuperuser(run.visitor);
        await openPath('/admin/add-item')(run);
        await run.visitor.page.getByLabel(FIELD_LABELS.name, { exact: true }).fill('Left earlier');
      },
      open: openPath('/admin/add-item'),
    },
    'a new product': {
      prepare: ({ visitor }) => signInAsSuperuser(visitor),
      open: openPath('/admin/add-item'),
    },
    'a copy of a product': {
      prepare: async (run) => {
        await signInAsSuperuser(run.visitor);
        await createTestProduct(run);
      },
      open: openPath(`/admin/add-item?copy=${ID}`),
    },
    'a product to edit': {
      prepare: async (run) => {
        await signInAsSuperuser(run.visitor);
        await createTestProduct(run);
      },
      open: openPath(`/admin/edit-item/${ID}`),
    },
  },
  userActions: {
    'product.edit': ({ visitor }, { fields }: { fields: ProductFields }) =>
      fillProductForm(visitor.page, fields),
    'product.submit': async (run, { fields }: { fields: ProductFields }) => {
      await fillProductForm(run.visitor.page, fields);
      await button(run, /^(Add Item|Save changes)$/).click();
    },
    'product.keepEditing': (run) => button(run, 'Keep editing').click(),
    'product.reload': (run) => button(run, 'Try again').click(),
    'conflict.acceptTheirs': (run) => button(run, 'Take theirs').click(),
    'conflict.overwrite': (run) => button(run, 'Overwrite with mine').click(),
    'edits.discard': (run) => button(run, 'Discard').click(),
    'picture.choose': async ({ visitor: { page } }, { files: [file] }: { files: { name: string }[] }) => {
      const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
      await page
        .getByLabel(/^Add picture/)
        .first()
        .setInputFiles(file?.name === text.name ? text : await createPictureFile());
    },
    'picture.remove': (run, { key }: { key: number }) => pressOnTile(run, key, /^Remove/),
    'picture.move': (run, { key }: { key: number }) => pressOnTile(run, key, /later$/),
    'picture.uploaded': (run) => run.heldRequests('uploadPicture').release(),
    'picture.failed': (run) => run.heldRequests('uploadPicture').abort(),
  },
  ports: {
    loadProduct: {
      calls: 'GET /api/p/products/*/',
      outcomes: {
        loaded: respond,
        'no such product': respondAfter(async ({ substitute }) => substitute(ID, NO_SUCH_PRODUCT)),
        'no answer': dropConnection,
      },
    },
    saveProduct: {
      calls: ['POST /api/p/products/', 'PATCH /api/p/products/*/'],
      outcomes: {
        saved: respond,
        'changed by somebody else': respondAfter(({ resolveText }) => setPrice(resolveText(NAME), 4700)),
        'only its stock was changed': respondAfter(({ resolveText }) => setPrice(resolveText(NAME), 4500)),
        'network failure': dropConnection,
      },
    },
    uploadPicture: { calls: 'POST /api/p/images/', outcomes: {} },
  },
  findObstacle,
  exclusions: {
    'picture.choose (no file)': 'a browser reports no choice of nothing',
    'saveProduct: refused with a field':
      'the machine applies the rules of the API; what is left, such as a category that was deleted a moment ago, is in tests/machines/admin/product-editor.test.ts',
  },
  unreached: [],
  expectations: productEditorExpectations,
  redirects: { saved: /\/admin\/product-list$/ },
});
