import { fromCallback } from 'xstate';
import type { ManagedProduct } from '#contract/types.ts';
import { pictureUploadMachine } from '#machines/picture-upload/picture-upload.machine.ts';
import { productEditorMachine } from '#machines/product-editor/product-editor.machine.ts';
import type { productEditorPorts } from '#machines/product-editor/product-editor.ports.ts';
import type { ProductFields } from '#machines/product-editor/product-editor.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const padsForm: ProductFields = {
  name: 'Front brake pads',
  description: 'Ceramic pads.',
  category: '1',
  subcategory: '101',
  price: '4500',
  shippingFee: '150',
  stock: '7',
  campaign: '',
  features: 'Ceramic',
  box: 'Four pads',
  condition: 'genuine',
  brand: 'Akebono',
  partNumbers: 'OE, Toyota, 04465-12592',
};

export const pads: ManagedProduct = {
  id: 12,
  slug: 'front-brake-pads',
  name: 'Front brake pads',
  description: 'Ceramic pads.',
  price: 4500,
  shippingFee: 150,
  category: { id: 1, name: 'Brakes' },
  subcategory: { id: 101, name: 'Pads' },
  stock_quantity: 7,
  features: ['Ceramic'],
  box: 'Four pads',
  condition: 'genuine',
  brand: 'Akebono',
  fitment_kind: 'vehicle',
  fitment_open: false,
  part_numbers: [{ kind: 'oe', maker: 'Toyota', shown: '04465-12592' }],
  campaign: null,
  images: [
    {
      id: 'a'.repeat(32),
      image: `/media/${'a'.repeat(32)}/640.webp`,
      alt_text: 'Front brake pads',
      is_main: true,
    },
  ],
  archived: false,
  version: 3,
  created_at: '2026-11-03T08:15:00.000Z',
};

const pictureFile = { name: 'side.png', size: 2000, type: 'image/png' };
const sidePicture = { id: 'b'.repeat(32), image: `/media/${'b'.repeat(32)}/640.webp` };
/** The key of the first picture chosen here: 1 for a new product, 2 after the picture of a loaded one. */
const FIRST_NEW_KEY = 1;
const NEXT_KEY_AFTER_LOADED = 2;

/** Uploads whose ends are events of the model. */
const pictureUpload = pictureUploadMachine.provide({ actors: { uploadPicture: fromCallback(() => {}) } });

export const productEditorModel = {
  machine: productEditorMachine.provide({ actors: { pictureUpload } }),
  inputs: {
    'a new product': { productId: null, copyOf: null, storedEdits: null },
    'a new product left earlier': {
      productId: null,
      copyOf: null,
      storedEdits: { fields: { ...padsForm, name: 'Left earlier' }, pictures: [], base: null },
    },
    'a copy of a product': { productId: null, copyOf: 12, storedEdits: null },
    'a product to edit': { productId: 12, copyOf: null, storedEdits: null },
  },
  events: {
    'product.edit': { 'another price': { fields: { ...padsForm, price: '5000' } } },
    'product.submit': {
      'in order': { fields: { ...padsForm, price: '4800' } },
      'without a name': { fields: { ...padsForm, name: ' ' } },
    },
    'product.keepEditing': { '': {} },
    'product.reload': { '': {} },
    'edits.discard': { '': {} },
    'conflict.acceptTheirs': { '': {} },
    'conflict.overwrite': { '': {} },
    'picture.choose': {
      'a picture': { files: [pictureFile] },
      'no file': { files: [] },
      'a text': { files: [{ name: 'notes.txt', size: 5, type: 'text/plain' }] },
    },
    'picture.remove': { 'the first': { key: FIRST_NEW_KEY } },
    'picture.move': { 'the first to the second place': { key: FIRST_NEW_KEY, to: 1 } },
    'picture.uploaded': {
      'the first': { key: FIRST_NEW_KEY, picture: sidePicture },
      'the next one': { key: NEXT_KEY_AFTER_LOADED, picture: sidePicture },
    },
    'picture.failed': { 'the line was cut': { key: FIRST_NEW_KEY } },
  },
  ports: {
    loadProduct: {
      loaded: { ok: true, product: pads },
      'no such product': { ok: false, kind: 'notFound' },
      'no answer': { ok: false, kind: 'network' },
    },
    saveProduct: {
      saved: { ok: true, product: { ...pads, version: 4 } },
      'refused with a field': {
        ok: false,
        kind: 'refused',
        message: 'At most 150 characters',
        fields: { name: 'At most 150 characters' },
      },
      'changed by somebody else': {
        ok: false,
        kind: 'stale',
        current: { ...pads, price: 4700, version: 4 },
      },
      'only its stock was changed': {
        ok: false,
        kind: 'stale',
        current: { ...pads, stock_quantity: 9, version: 4 },
      },
      'network failure': { ok: false, kind: 'network' },
    },
  },
  /** Only how many pictures there are, up to two, and whether each is stored. */
  project: ({ pictures, storedEdits }) =>
    storedEdits
      ? ['restored']
      : [
          Math.min(pictures.length, 2),
          [...new Set(pictures.map(({ stored }) => stored !== null))].toSorted(),
        ],
} satisfies MachineModel<
  typeof productEditorMachine,
  Pick<typeof productEditorPorts, 'loadProduct' | 'saveProduct'>
>;
