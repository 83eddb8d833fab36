import sharp from 'sharp';
import type { ProductFields } from '../../machines/product-editor/product-editor.types.ts';
import { FIELD_LABELS } from '../../machines/product-editor/product-fields.rules.ts';
import { productEditorModel } from '../../tests/models/product-editor.model.ts';
import { productEditorSights } from '../../tests/sights/product-editor.sights.ts';
import { newProduct, setPrice } from '../support/shop-data.ts';
import { signInAsSuperuser } from '../support/sign-in-as-superuser.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';

const ID = '‹id›';
const NAME = '‹name›';
const NO_SUCH_PRODUCT = '999999';
const CHOICES = ['category', 'subcategory', 'campaign'];

const open = (path: string) => async (walk: Walk) => {
  await walk.visitor.page.goto(walk.said(path));
};
const button = ({ visitor: { page } }: Walk, name: string | RegExp) => page.getByRole('button', { name });

async function newOne({ say }: Walk): Promise<void> {
  const { id, name } = await newProduct(4500);
  say(ID, String(id));
  say(NAME, name);
}

async function fill({ visitor: { page } }: Walk, fields: ProductFields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByLabel(FIELD_LABELS[name as keyof ProductFields], { exact: true });
    if (CHOICES.includes(name)) {
      if (name === 'category') await field.selectOption({ index: 1 });
    } else if (await field.isVisible()) await field.fill(value);
  }
}

async function picture() {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#175f70' };
  return { name: 'side.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

describeBrowserWalk({
  model: productEditorModel,
  starts: {
    'a new product left earlier': {
      prepare: async (walk) => {
        await signInAsSuperuser(walk.visitor);
        await open('/admin/add-item')(walk);
        await walk.visitor.page.getByLabel(FIELD_LABELS.name, { exact: true }).fill('Left earlier');
      },
      open: open('/admin/add-item'),
    },
    'a new product': { prepare: ({ visitor }) => signInAsSuperuser(visitor), open: open('/admin/add-item') },
    'a product to edit': {
      prepare: async (walk) => {
        await signInAsSuperuser(walk.visitor);
        await newOne(walk);
      },
      open: open(`/admin/edit-item/${ID}`),
    },
  },
  gestures: {
    'product.edited': (walk, { fields }: { fields: ProductFields }) => fill(walk, fields),
    'product.submit': async (walk, { fields }: { fields: ProductFields }) => {
      await fill(walk, fields);
      await button(walk, /^(Add Item|Save changes)$/).click();
    },
    'product.keepEditing': (walk) => button(walk, 'Keep editing').click(),
    'product.reload': (walk) => button(walk, 'Try again').click(),
    'conflict.takeTheirs': (walk) => button(walk, 'Take theirs').click(),
    'conflict.overwrite': (walk) => button(walk, 'Overwrite with mine').click(),
    'picture.chosen': async ({ visitor: { page } }) => {
      await page
        .getByLabel(/^Add picture/)
        .first()
        .setInputFiles(await picture());
    },
  },
  ports: {
    loadProduct: {
      calls: 'GET /api/p/products/*/',
      outcomes: {
        loaded: answered,
        'no such product': answeredAfter(async ({ say }) => say(ID, NO_SUCH_PRODUCT)),
        'no answer': cut,
      },
    },
    saveProduct: {
      calls: ['POST /api/p/products/', 'PATCH /api/p/products/*/'],
      outcomes: {
        saved: answered,
        'changed by somebody else': answeredAfter(({ said }) => setPrice(said(NAME), 4700)),
        'only its stock was changed': answeredAfter(({ said }) => setPrice(said(NAME), 4500)),
        'network failure': cut,
      },
    },
    uploadPictures: { calls: 'POST /api/p/images/', outcomes: {} },
  },
  never: {
    'saveProduct: refused with a field': 'the form refuses what the server would',
  },
  unreached: [],
  sights: productEditorSights,
  leads: { saved: /\/admin\/product-list$/ },
});
