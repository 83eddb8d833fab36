import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback } from 'xstate';
import { pictureUploadMachine } from '#machines/picture-upload/picture-upload.machine.ts';
import type { PictureFile, UploadReport } from '#machines/picture-upload/picture-upload.types.ts';
import { pictureUploadView } from '#machines/picture-upload/picture-upload.view.ts';
import { productEditorMachine } from '#machines/product-editor/product-editor.machine.ts';
import type {
  LoadProductInput,
  LoadProductOutput,
  SaveProductInput,
  SaveProductOutput,
} from '#machines/product-editor/product-editor.ports.ts';
import type {
  ProductEditorEvent,
  ProductFields,
  StoredEdits,
} from '#machines/product-editor/product-editor.types.ts';
import { productEditorView } from '#machines/product-editor/product-editor.view.ts';
import { pads, padsForm } from '#tests/models/product-editor.model.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted, rejectingPort } from '../fake-ports.ts';

const FRONT = 'a'.repeat(32);
const SIDE = 'b'.repeat(32);
const png = (name: string, size = 2000) => ({ name, size, type: 'image/png' });
const uploaded = (id: string): UploadReport => ({
  type: 'upload.finished',
  picture: { id, image: `/media/${id}/640.webp` },
});
const LOST: UploadReport = { type: 'upload.failed', message: 'Network error occurred', canRetry: true };

interface Setting {
  productId?: number | null;
  copyOf?: number | null;
  storedEdits?: StoredEdits | null;
  load?: LoadProductOutput;
  save?: [SaveProductOutput, ...SaveProductOutput[]] | 'never' | 'broken';
}

function start({
  productId = null,
  copyOf = null,
  storedEdits = null,
  load = { ok: true, product: pads },
  save = 'never',
}: Setting) {
  const loading = fakePort<LoadProductOutput, LoadProductInput>(load);
  const saving = Array.isArray(save)
    ? fakePort<SaveProductOutput, SaveProductInput>(...save)
    : pendingPort<SaveProductOutput, SaveProductInput>();
  const sentFiles: PictureFile[] = [];
  const runningUploads = new Set<string>();
  const uploadPicture = fromCallback<EventObject, { file: PictureFile }>(({ input: { file } }) => {
    sentFiles.push(file);
    runningUploads.add(file.name);
    return () => void runningUploads.delete(file.name);
  });
  const actor = createActor(
    productEditorMachine.provide({
      actors: {
        loadProduct: loading.logic,
        saveProduct: save === 'broken' ? rejectingPort() : saving.logic,
        pictureUpload: pictureUploadMachine.provide({ actors: { uploadPicture } }),
      },
    }),
    { input: { productId, copyOf, storedEdits } },
  );
  const emitted = recordEmitted(actor);
  actor.start();
  const view = () => productEditorView(actor.getSnapshot());
  const getUpload = (key: number) => view().slots.find((slot) => slot.key === key)?.upload;
  return {
    view,
    /** The tiles: the picture's id, or what its upload shows. */
    tiles: () =>
      view().slots.map(({ stored, upload }) =>
        stored ? stored.id : upload && pictureUploadView(upload.getSnapshot()),
      ),
    report: (key: number, event: UploadReport) => getUpload(key)?.send(event),
    retry: (key: number) => getUpload(key)?.send({ type: 'upload.retry' }),
    send: (event: ProductEditorEvent) => actor.send(event),
    submit: (fields: ProductFields = padsForm) => actor.send({ type: 'product.submit', fields }),
    emitted,
    sentFiles,
    runningUploads,
    saved: saving.calls,
    loaded: loading.calls,
  };
}

async function startEditing(setting: Setting = {}) {
  const editor = start({ productId: 12, ...setting });
  await flushPromises();
  return editor;
}

describe('a new product', () => {
  test('[ADMIN-ADD-01] starts empty, with four free slots for pictures', () => {
    const { view } = start({});
    expect(view()).toMatchObject({
      state: 'editing',
      title: 'Add Item',
      submitLabel: 'Add Item',
      canSubmit: true,
      slots: [],
      emptySlots: 4,
      fields: { name: '', description: '', category: '', price: '', campaign: '' },
    });
  });

  test('[ADMIN-ADD-02, PRODUCT-01] is sent as filled in, and added once', async () => {
    const { view, submit, saved, emitted } = start({ save: [{ ok: true, product: pads }] });
    submit({ ...padsForm, price: ' 4,500 ', campaign: '3', features: 'Ceramic\n\n Quiet ' });
    submit();
    expect(view()).toMatchObject({ state: 'saving', submitLabel: 'Adding...', canSubmit: false });
    await flushPromises();
    expect(saved).toEqual([
      {
        existing: null,
        body: {
          name: 'Front brake pads',
          description: 'Ceramic pads.',
          price: 4500,
          shippingFee: 150,
          category: 1,
          subcategory: 101,
          stock_quantity: 7,
          features: ['Ceramic', 'Quiet'],
          box: 'Four pads',
          condition: 'genuine',
          brand: 'Akebono',
          part_numbers: [{ kind: 'oe', maker: 'Toyota', shown: '04465-12592' }],
          campaign: 3,
          images: [],
        },
      },
    ]);
    expect(view().state).toBe('saved');
    expect(emitted.slice(-3)).toEqual([
      { type: 'edits.dropped' },
      { type: 'toast.show', kind: 'success', text: 'Product added' },
      { type: 'product.saved', product: pads },
    ]);
  });

  test.each<[string, Partial<ProductFields>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'This field is required' }],
    ['a long name', { name: 'x'.repeat(151) }, { name: 'At most 150 characters' }],
    ['no category', { category: '' }, { category: 'This field is required' }],
    ['no price', { price: '' }, { price: 'This field is required' }],
    ['a price of zero', { price: '0' }, { price: 'Must be at least 1' }],
    ['cents in the price', { price: '10.50' }, { price: 'Must be a whole number' }],
    ['a negative price', { price: '-5' }, { price: 'Must be a whole number' }],
    ['a price above the maximum', { price: '100,000,001' }, { price: 'At most 100000000' }],
    ['no fee', { shippingFee: '' }, { shippingFee: 'This field is required' }],
    ['a fee above the maximum', { shippingFee: '10000001' }, { shippingFee: 'At most 10000000' }],
    ['no stock', { stock: '' }, { stock: 'This field is required' }],
    ['text as stock', { stock: 'many' }, { stock: 'Must be a whole number' }],
    ['stock above the maximum', { stock: '1000001' }, { stock: 'At most 1000000' }],
    ['a long description', { description: 'x'.repeat(5001) }, { description: 'At most 5000 characters' }],
    ['21 features', { features: 'a\n'.repeat(21) }, { features: 'At most 20 features' }],
    ['a long feature', { features: 'x'.repeat(201) }, { features: 'At most 200 characters a line' }],
  ])('[PRODUCT-01] with %s is not sent', (_, fields, fieldErrors) => {
    const { view, submit, saved } = start({});
    submit({ ...padsForm, ...fields });
    expect(view()).toMatchObject({ state: 'editing', fieldErrors, fields });
    expect(saved).toEqual([]);
  });

  test("[PRODUCT-01] a field's error is cleared once the field is changed", () => {
    const { view, submit, send } = start({});
    submit({ ...padsForm, name: '', price: '' });
    send({ type: 'product.edit', fields: { ...padsForm, name: 'Pads', price: '' } });
    expect(view().fieldErrors).toEqual({ price: 'This field is required' });
  });

  test('[PRODUCT-01] fields refused by the server are marked, and all input stays', async () => {
    const { view, submit } = start({
      save: [
        {
          ok: false,
          kind: 'refused',
          message: 'No.',
          fields: {
            stock_quantity: 'At most 9',
            'features.1': 'Too odd',
            'images.0': 'There is no such picture. Please upload it again.',
          },
        },
      ],
    });
    submit();
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'editing',
      fields: padsForm,
      fieldErrors: {
        stock: 'At most 9',
        features: 'Too odd',
        images: 'There is no such picture. Please upload it again.',
      },
      formError: null,
    });
  });

  test.each<[string, SaveProductOutput, string]>([
    [
      'with the server’s message',
      { ok: false, kind: 'refused', message: 'Please sign in.' },
      'Please sign in.',
    ],
    [
      'with its own message',
      { ok: false, kind: 'refused' },
      'The product was not saved. Please check what you entered.',
    ],
    [
      'when there was no reply, with a warning about adding it twice',
      { ok: false, kind: 'network' },
      'Network error occurred. Everything is still here. The product may have been added anyway: please check Products before you try again.',
    ],
  ])('[PRODUCT-01] a failure is reported %s', async (_, output, formError) => {
    const { view, submit } = start({ save: [output, { ok: true, product: pads }] });
    submit();
    await flushPromises();
    expect(view()).toMatchObject({ state: 'editing', formError, fields: padsForm, canSubmit: true });
    submit();
    expect(view()).toMatchObject({ state: 'saving', formError: null });
  });

  test('[PRODUCT-01] a defect is reported and nothing is lost', async () => {
    const { view, submit } = start({ save: 'broken' });
    submit();
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'editing',
      formError: 'An unexpected error occurred. Please try again.',
      fields: padsForm,
    });
  });
});

describe('pictures', () => {
  test('[ADMIN-ADD-01, PICTURE-05] are uploaded as soon as they are chosen, each with its progress', () => {
    const { view, tiles, send, report, sentFiles } = start({});
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    expect(sentFiles).toEqual([png('front.png'), png('side.png')]);
    report(2, { type: 'upload.progressed', progress: 0.504 });
    report(1, uploaded(FRONT));
    expect(tiles()).toEqual([
      FRONT,
      { state: 'uploading', fileName: 'side.png', percent: 50, message: null, canRetry: false },
    ]);
    expect(view().slots.map(({ isMain }) => isMain)).toEqual([true, false]);
    expect(view().announcement).toBe('Picture uploaded');
  });

  test('[ADMIN-ADD-01] a fifth one is rejected', () => {
    const { view, send, sentFiles } = start({});
    send({ type: 'picture.choose', files: ['1', '2', '3', '4', '5'].map((name) => png(name)) });
    expect(view()).toMatchObject({ emptySlots: 0, fieldErrors: { images: 'At most 4 pictures' } });
    expect(sentFiles).toHaveLength(4);
    send({ type: 'picture.choose', files: [png('6')] });
    expect(sentFiles).toHaveLength(4);
  });

  test('[ADMIN-ADD-01] once there are four, another one is ignored', () => {
    const { view, send } = start({});
    send({ type: 'picture.choose', files: ['1', '2', '3', '4'].map((name) => png(name)) });
    send({ type: 'picture.choose', files: [png('5')] });
    expect(view()).toMatchObject({ emptySlots: 0, fieldErrors: {} });
  });

  test('[PRODUCT-01] errors are gone while a corrected product is saved', () => {
    const { view, send, report, submit } = start({});
    send({ type: 'picture.choose', files: ['1', '2', '3', '4', '5'].map((name) => png(name)) });
    expect(view().fieldErrors).toEqual({ images: 'At most 4 pictures' });
    view().slots.forEach((slot, index) => report(slot.key, uploaded(String(index).repeat(32))));
    submit();
    expect(view()).toMatchObject({ state: 'saving', fieldErrors: {} });
  });

  test.each([
    [
      'a text file',
      { name: 'notes.txt', size: 9, type: 'text/plain' },
      'Only JPEG, PNG, WebP and AVIF pictures can be used.',
    ],
    [
      'an SVG',
      { name: 'a.svg', size: 9, type: 'image/svg+xml' },
      'Only JPEG, PNG, WebP and AVIF pictures can be used.',
    ],
    ['more than 10 MB', png('big.png', 10_485_761), 'At most 10 MB'],
  ])('[PICTURE-03] %s is never sent', (_, file, message) => {
    const { tiles, send, sentFiles } = start({});
    send({ type: 'picture.choose', files: [file] });
    expect(tiles()).toEqual([
      { state: 'refused', fileName: file.name, percent: null, message, canRetry: false },
    ]);
    expect(sentFiles).toEqual([]);
  });

  test('[PICTURE-03] a file of exactly 10 MB is sent', () => {
    const { send, sentFiles } = start({});
    send({ type: 'picture.choose', files: [png('full.png', 10_485_760)] });
    expect(sentFiles).toEqual([png('full.png', 10_485_760)]);
  });

  test('[PICTURE-05] a failed one is uploaded again from its own file, the other goes on', () => {
    const { tiles, send, report, retry, sentFiles } = start({});
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    report(2, { type: 'upload.progressed', progress: 0.5 });
    report(1, { type: 'upload.progressed', progress: 0.9 });
    report(1, LOST);
    expect(tiles()[0]).toEqual({
      state: 'failed',
      fileName: 'front.png',
      percent: null,
      message: 'Network error occurred',
      canRetry: true,
    });
    retry(1);
    expect(tiles()).toMatchObject([
      { state: 'uploading', percent: 0, message: null },
      { state: 'uploading', percent: 50 },
    ]);
    expect(sentFiles).toEqual([png('front.png'), png('side.png'), png('front.png')]);
  });

  test('[PICTURE-03] one that the server rejects cannot be tried again', () => {
    const { tiles, send, report, retry, sentFiles } = start({});
    send({ type: 'picture.choose', files: [png('front.png')] });
    report(1, { type: 'upload.failed', message: 'Not a picture', canRetry: false });
    retry(1);
    expect(tiles()).toMatchObject([{ state: 'refused', message: 'Not a picture', canRetry: false }]);
    expect(sentFiles).toHaveLength(1);
  });

  test('[PICTURE-05] a removed one is discarded and its upload stops', () => {
    const { view, send, runningUploads } = start({});
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    send({ type: 'picture.remove', key: 1 });
    expect([...runningUploads]).toEqual(['side.png']);
    expect(view()).toMatchObject({ slots: [{ key: 2, isMain: true }], emptySlots: 3 });
    expect(view().announcement).toBe('Picture removed');
  });

  test('[PICTURE-05] discarding the edits stops every upload', () => {
    const { view, send, runningUploads } = start({
      storedEdits: { fields: padsForm, pictures: [], base: null },
    });
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    send({ type: 'edits.discard' });
    expect([...runningUploads]).toEqual([]);
    expect(view()).toMatchObject({ slots: [], emptySlots: 4 });
  });

  test('[PICTURE-05] the same picture twice is added once', () => {
    const { view, tiles, send, report } = start({});
    send({ type: 'picture.choose', files: [png('front.png'), png('again.png')] });
    report(1, uploaded(FRONT));
    report(2, uploaded(FRONT));
    expect(tiles()).toEqual([FRONT]);
    expect(view().announcement).toBe('This picture is there already');
  });

  test('[PRODUCT-01] can be reordered, and the first is the main one', async () => {
    const { view, send, report, submit, saved } = start({ save: [{ ok: true, product: pads }] });
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    report(1, uploaded(FRONT));
    report(2, uploaded(SIDE));
    expect(view().slots.map(({ canMoveEarlier, canMoveLater }) => [canMoveEarlier, canMoveLater])).toEqual([
      [false, true],
      [true, false],
    ]);
    send({ type: 'picture.move', key: 2, to: 0 });
    expect(view().announcement).toBe('Picture moved to place 1: the main picture');
    send({ type: 'picture.move', key: 2, to: 5 });
    submit();
    await flushPromises();
    expect(saved[0]?.body.images).toEqual([SIDE, FRONT]);
  });

  test('[PRODUCT-01] a moved picture is announced with its new place', () => {
    const { view, send, report } = start({});
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    report(1, uploaded(FRONT));
    report(2, uploaded(SIDE));
    send({ type: 'picture.move', key: 1, to: 1 });
    expect(view().announcement).toBe('Picture moved to place 2');
    send({ type: 'picture.move', key: 1, to: 0 });
    expect(view().announcement).toBe('Picture moved to place 1: the main picture');
  });

  test('[PICTURE-05] saving waits for uploads in progress', async () => {
    const { view, send, report, submit, saved } = start({ save: [{ ok: true, product: pads }] });
    send({ type: 'picture.choose', files: [png('front.png')] });
    submit();
    expect(view()).toMatchObject({
      state: 'waiting',
      submitLabel: 'Waiting for pictures...',
      canSubmit: false,
      canKeepEditing: true,
    });
    expect(saved).toEqual([]);
    report(1, uploaded(FRONT));
    expect(view().state).toBe('saving');
    await flushPromises();
    expect(saved[0]?.body.images).toEqual([FRONT]);
  });

  test.each([
    ['lost on its way', LOST],
    ['rejected by the server', { type: 'upload.failed', message: 'Not a picture', canRetry: false }],
  ] as const)('[PICTURE-05] saving does not continue without one that was %s', (_, failure) => {
    const { view, send, report, submit } = start({});
    send({ type: 'picture.choose', files: [png('front.png')] });
    submit();
    report(1, failure);
    const images = 'A picture was not uploaded. Try it again or remove it.';
    expect(view()).toMatchObject({ state: 'editing', fieldErrors: { images } });
    submit();
    expect(view()).toMatchObject({ state: 'editing', fieldErrors: { images } });
    send({ type: 'picture.remove', key: 1 });
    expect(view().fieldErrors).toEqual({});
  });

  test('[PICTURE-05] a picture that does not exist cannot be removed', () => {
    const { emitted, send } = start({});
    send({ type: 'picture.remove', key: 9 });
    expect(emitted).toEqual([]);
  });

  test('[PICTURE-05] waiting can be cancelled to keep editing', () => {
    const { view, send, submit } = start({});
    send({ type: 'picture.choose', files: [png('front.png')] });
    submit();
    send({ type: 'product.keepEditing' });
    expect(view()).toMatchObject({ state: 'editing', canEdit: true, fields: padsForm });
  });
});

describe('unsaved edits', () => {
  test('[ADMIN-ADD-01] are stored on every change, including uploaded pictures', () => {
    const { send, report, emitted } = start({});
    const fields = { ...padsForm, name: 'Pads' };
    send({ type: 'product.edit', fields });
    send({ type: 'picture.choose', files: [png('front.png'), png('side.png')] });
    report(1, uploaded(FRONT));
    expect(emitted).toEqual([
      { type: 'edits.changed', edits: { fields, pictures: [], base: null } },
      {
        type: 'edits.changed',
        edits: { fields, pictures: [{ id: FRONT, image: `/media/${FRONT}/640.webp` }], base: null },
      },
    ]);
  });

  test('[ADMIN-ADD-01] are restored on the next visit and deleted when discarded', () => {
    const storedEdits = {
      fields: padsForm,
      pictures: [{ id: FRONT, image: '/media/front.webp' }],
      base: null,
    };
    const { view, send, emitted } = start({ storedEdits });
    expect(view()).toMatchObject({ isRestored: true, fields: padsForm, emptySlots: 3 });
    const { formKey } = view();
    send({ type: 'edits.discard' });
    expect(view()).toMatchObject({ isRestored: false, emptySlots: 4, fields: { name: '', price: '' } });
    expect(view().formKey).toBeGreaterThan(formKey);
    expect(emitted.at(-1)).toEqual({ type: 'edits.dropped' });
  });

  test('[ADMIN-ADD-01] that end up unchanged are dropped', async () => {
    const { view, send, emitted } = await startEditing();
    const { fields } = view();
    send({ type: 'product.edit', fields: { ...fields, price: '1' } });
    send({ type: 'product.edit', fields });
    expect(emitted.at(-1)).toEqual({ type: 'edits.dropped' });
  });

  test('[WIRE-06] of an older version do not overwrite what has changed since', async () => {
    const first = await startEditing();
    first.send({
      type: 'product.edit',
      fields: { ...first.view().fields, price: '5000', box: 'Six pads' },
    });
    const { edits } = first.emitted.at(-1) as unknown as { edits: StoredEdits };
    const changed = { ...pads, box: 'Two pads', version: 4 };
    const { view, submit, saved } = await startEditing({
      storedEdits: edits,
      load: { ok: true, product: changed },
      save: [
        { ok: false, kind: 'stale', current: changed },
        { ok: true, product: changed },
      ],
    });
    expect(view()).toMatchObject({ isRestored: true, fields: { price: '5000', box: 'Six pads' } });
    submit(view().fields);
    await flushPromises();
    expect(saved[0]?.existing).toEqual({ id: 12, version: 3 });
    expect(view()).toMatchObject({
      state: 'stale',
      conflicts: [{ field: 'box', label: 'In the box', theirs: 'Two pads', mine: 'Six pads' }],
    });
  });
});

describe('a product being edited', () => {
  test('[ADMIN-LIST-02, PRODUCT-02] is loaded by its id and shown unchanged', async () => {
    const { view, loaded } = start({ productId: 12 });
    expect(view()).toMatchObject({ state: 'loading', notice: { text: 'Loading product...' } });
    await flushPromises();
    expect(loaded).toEqual([{ id: 12 }]);
    expect(view()).toMatchObject({
      state: 'editing',
      title: 'Edit item',
      submitLabel: 'Save changes',
      fields: {
        name: 'Front brake pads',
        price: '4500',
        category: '1',
        subcategory: '101',
        features: 'Ceramic',
      },
      slots: [{ stored: { id: FRONT }, upload: null, isMain: true }],
    });
  });

  test('[PRODUCT-16] is saved with its part numbers only if they were edited', async () => {
    const { view, submit, saved } = await startEditing({ save: [{ ok: true, product: pads }] });
    submit({ ...view().fields, partNumbers: 'Brand, Akebono, ACT828' });
    await flushPromises();
    expect(saved).toMatchObject([
      { body: { part_numbers: [{ kind: 'brand', maker: 'Akebono', shown: 'ACT828' }] } },
    ]);
  });

  test('[PRODUCT-01] is saved with its version, leaving its stock alone', async () => {
    const { view, submit, saved, emitted } = await startEditing({ save: [{ ok: true, product: pads }] });
    submit({ ...view().fields, price: '5000' });
    await flushPromises();
    expect(saved).toEqual([
      {
        existing: { id: 12, version: 3 },
        body: {
          name: 'Front brake pads',
          description: 'Ceramic pads.',
          price: 5000,
          shippingFee: 150,
          category: 1,
          subcategory: 101,
          features: ['Ceramic'],
          box: 'Four pads',
          condition: 'genuine',
          brand: 'Akebono',
          campaign: null,
          images: [FRONT],
        },
      },
    ]);
    expect(emitted).toContainEqual({ type: 'toast.show', kind: 'success', text: 'Product saved' });
  });

  test('[PRODUCT-02] that does not exist is reported; a failed load can be tried again', async () => {
    const missing = await startEditing({ load: { ok: false, kind: 'notFound' } });
    expect(missing.view()).toMatchObject({ state: 'notFound', notice: { text: 'Product not found.' } });
    missing.send({ type: 'product.reload' });
    expect(missing.view().state).toBe('loading');
    const failed = await startEditing({ load: { ok: false, kind: 'refused', message: 'Out for lunch.' } });
    expect(failed.view()).toMatchObject({ state: 'failed', notice: { text: 'Out for lunch.' } });
    const silent = await startEditing({ load: { ok: false, kind: 'refused' } });
    expect(silent.view().notice?.text).toBe('The product could not be loaded.');
    const offline = await startEditing({ load: { ok: false, kind: 'network' } });
    expect(offline.view().notice?.text).toBe('Network error');
    failed.send({ type: 'product.reload' });
    expect(failed.view().state).toBe('loading');
  });

  test('[PRODUCT-01] without a reply everything stays, and nothing can be saved twice', async () => {
    const { view, submit } = await startEditing({ save: [{ ok: false, kind: 'network' }] });
    submit({ ...view().fields, price: '5000' });
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'editing',
      formError: 'Network error occurred. Everything is still here: please try again.',
      fields: { price: '5000' },
    });
  });
});

describe('a copy of a product', () => {
  const startCopy = async (setting: Setting = {}) => {
    const editor = start({ copyOf: 12, ...setting });
    await flushPromises();
    return editor;
  };

  test('[PRODUCT-13] begins with the fields and pictures of the product, its own name and no stock', async () => {
    const { view, loaded, emitted } = await startCopy();
    expect(loaded).toEqual([{ id: 12 }]);
    expect(view()).toMatchObject({
      state: 'editing',
      title: 'Add Item',
      submitLabel: 'Add Item',
      product: null,
      copiedName: 'Front brake pads',
      isRestored: false,
      fields: { ...padsForm, name: 'Front brake pads (copy)', stock: '', brand: '', partNumbers: '' },
      slots: [{ stored: { id: FRONT }, isMain: true }],
    });
    expect(emitted).toEqual([]);
  });

  test('[PRODUCT-13] is a product of its own once it is saved, and not before', async () => {
    const { view, submit, saved, emitted } = await startCopy({
      save: [{ ok: true, product: { ...pads, id: 20 } }],
    });
    submit(view().fields);
    expect(view()).toMatchObject({ state: 'editing', fieldErrors: { stock: 'This field is required' } });
    expect(saved).toEqual([]);
    submit({ ...view().fields, stock: '7' });
    await flushPromises();
    expect(saved).toMatchObject([
      {
        existing: null,
        body: {
          name: 'Front brake pads (copy)',
          stock_quantity: 7,
          images: [FRONT],
          brand: '',
          part_numbers: [],
        },
      },
    ]);
    expect(emitted.at(-1)).toEqual({ type: 'product.saved', product: { ...pads, id: 20 } });
    expect(view()).toMatchObject({ state: 'saved', copiedName: null });
  });

  test('[PRODUCT-13] whose edits are discarded is as it began', async () => {
    const first = await startCopy();
    first.send({ type: 'product.edit', fields: { ...first.view().fields, price: '5000' } });
    const { edits } = first.emitted.at(-1) as unknown as { edits: StoredEdits };
    const { view, send, emitted } = await startCopy({ storedEdits: edits });
    expect(view()).toMatchObject({ isRestored: true, fields: { price: '5000', category: '1' } });
    send({ type: 'edits.discard' });
    expect(view()).toMatchObject({
      isRestored: false,
      fields: { ...padsForm, name: 'Front brake pads (copy)', stock: '', brand: '', partNumbers: '' },
      slots: [{ stored: { id: FRONT } }],
    });
    expect(emitted.at(-1)).toEqual({ type: 'edits.dropped' });
  });

  test('[PRODUCT-13] of a product that does not exist is reported', async () => {
    const { view } = await startCopy({ load: { ok: false, kind: 'notFound' } });
    expect(view()).toMatchObject({ state: 'notFound', title: 'Add Item', copiedName: null });
  });
});

describe('changed by somebody else meanwhile', () => {
  const theirs = {
    ...pads,
    price: 4700,
    images: [],
    category: { id: 8, name: 'Lighting' },
    subcategory: null,
    version: 4,
  };
  async function createConflict(...replies: SaveProductOutput[]) {
    const editor = await startEditing({ save: [{ ok: false, kind: 'stale', current: theirs }, ...replies] });
    editor.submit({ ...editor.view().fields, price: '5000' });
    await flushPromises();
    return editor;
  }

  test('[WIRE-06] what both changed is shown, and nothing is saved', async () => {
    const { view, saved } = await createConflict();
    expect(view()).toMatchObject({
      state: 'stale',
      canSubmit: false,
      canEdit: false,
      conflicts: [{ field: 'price', label: 'Price in Ksh', theirs: '4700', mine: '5000' }],
      fields: { price: '5000', category: '8', subcategory: '' },
      slots: [],
    });
    expect(saved).toHaveLength(1);
  });

  test('[WIRE-06] pictures that both changed are shown too', async () => {
    const { view, send, report, submit } = await startEditing({
      save: [{ ok: false, kind: 'stale', current: { ...pads, images: [], version: 4 } }],
    });
    send({ type: 'picture.choose', files: [png('side.png')] });
    report(view().slots.at(-1)!.key, uploaded(SIDE));
    submit(view().fields);
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'stale',
      conflicts: [{ field: 'images', label: 'Pictures', theirs: '0', mine: '2' }],
    });
  });

  test('[WIRE-06] their value can be accepted; other edits made here stay', async () => {
    const { view, send, emitted, submit } = await startEditing({
      save: [{ ok: false, kind: 'stale', current: theirs }],
    });
    submit({ ...view().fields, price: '5000', box: 'Six pads' });
    await flushPromises();
    const { formKey } = view();
    send({ type: 'conflict.acceptTheirs' });
    expect(view()).toMatchObject({
      state: 'editing',
      conflicts: null,
      fields: { price: '4700', category: '8', box: 'Six pads' },
      slots: [],
    });
    expect(view().formKey).toBeGreaterThan(formKey);
    expect(emitted.at(-1)).toMatchObject({
      type: 'edits.changed',
      edits: { fields: { price: '4700', box: 'Six pads' }, base: { version: 4 } },
    });
  });

  test('[WIRE-06] edits of different fields do not conflict: both are saved', async () => {
    const { view, submit, saved } = await startEditing({
      save: [
        { ok: false, kind: 'stale', current: theirs },
        { ok: true, product: pads },
      ],
    });
    submit({ ...view().fields, box: 'Six pads' });
    await flushPromises();
    await flushPromises();
    expect(saved[1]).toMatchObject({
      existing: { id: 12, version: 4 },
      body: { box: 'Six pads', price: 4700, category: 8, subcategory: null, images: [] },
    });
    expect(view().state).toBe('saved');
  });

  test('[WIRE-06] my value can knowingly overwrite theirs', async () => {
    const { view, send, saved } = await createConflict({ ok: true, product: pads });
    send({ type: 'conflict.overwrite' });
    await flushPromises();
    expect(saved[1]).toMatchObject({
      existing: { id: 12, version: 4 },
      body: { price: 5000, category: 8, images: [] },
    });
    expect(view().state).toBe('saved');
  });

  test('[WIRE-06] a change to something not edited here is not a conflict: the save goes on', async () => {
    const { view, submit, saved } = await startEditing({
      save: [
        { ok: false, kind: 'stale', current: { ...pads, stock_quantity: 2, version: 5 } },
        { ok: true, product: pads },
      ],
    });
    submit(view().fields);
    await flushPromises();
    await flushPromises();
    expect(saved.map(({ existing: changed }) => changed?.version)).toEqual([3, 5]);
    expect(view().state).toBe('saved');
  });
});
