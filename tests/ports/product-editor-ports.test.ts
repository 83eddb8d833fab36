import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { UploadCommand } from '#machines/product-editor/product-editor.ports.ts';
import type { PictureReport } from '#machines/product-editor/product-editor.types.ts';
import { createProductEditorPorts } from '#src/ports/product-editor-ports.ts';
import { productBody } from '#tests/factories/product-body.ts';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint, fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { stubXhr } from './api/stub-xhr.ts';
import { createTestApi, runPort } from './run-port.ts';

const { archived: _, ...body } = productBody;
const READ = endpoint('managedProduct', { id: 12 });
const CHANGE = endpoint('changeProduct', { id: 12 });
const { actors } = createProductEditorPorts(createTestApi());

describe('loading the product', () => {
  const load = () => runPort(actors.loadProduct, { id: 12 });

  test('reads it by its id', async () => {
    const api = fakeApi();
    api.reply(READ, { body: pads });
    expect(await load()).toStrictEqual({ ok: true, product: pads });
    expect(api.calls.map(({ endpoint: address }) => address)).toEqual(['GET /api/p/products/12/']);
  });

  test('an unknown product, another refusal and a lost reply differ', async () => {
    const api = fakeApi();
    api.reply(READ, refusal('NOT_FOUND', 'No such product'));
    expect(await load()).toStrictEqual({ ok: false, kind: 'notFound' });
    api.reply(READ, { wrongBecause: 'a proxy answered', status: 502, text: '<html>' });
    expect(await load()).toStrictEqual({
      ok: false,
      kind: 'failed',
      message: 'The product could not be loaded.',
    });
    api.reply(READ, 'offline');
    expect(await load()).toStrictEqual({ ok: false, kind: 'failed', message: 'Network error' });
  });
});

describe('saving the product', () => {
  const add = () => runPort(actors.saveProduct, { existing: null, body });
  const change = () => runPort(actors.saveProduct, { existing: { id: 12, version: 3 }, body });

  test('a new one is created', async () => {
    const api = fakeApi();
    api.reply('createProduct', { body: pads });
    expect(await add()).toStrictEqual({ ok: true, product: pads });
    expect(api.calls.map(({ endpoint: address, body: sent }) => [address, sent])).toEqual([
      ['POST /api/p/products/', body],
    ]);
  });

  test('an existing one is changed on top of its version', async () => {
    const api = fakeApi();
    api.reply(CHANGE, { body: pads });
    expect(await change()).toStrictEqual({ ok: true, product: pads });
    expect(api.calls.map(({ endpoint: address, body: sent }) => [address, sent])).toEqual([
      ['PATCH /api/p/products/12/', { ...body, version: 3 }],
    ]);
  });

  test("someone else's newer version is returned", async () => {
    const current = { ...pads, version: 4 };
    fakeApi().reply(CHANGE, refusal('STALE', 'Changed meanwhile', { current }));
    expect(await change()).toStrictEqual({ ok: false, kind: 'stale', current });
  });

  test('a new product is never stale', async () => {
    fakeApi().reply('createProduct', {
      wrongBecause: 'there is no earlier version',
      status: 409,
      body: { code: 'STALE', message: 'Changed meanwhile', data: {} },
    });
    expect(await add()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Changed meanwhile',
      fields: {},
    });
  });

  test('a refusal has its message and those of the fields', async () => {
    const api = fakeApi();
    api.reply(CHANGE, invalidFields('Check the form', { price: 'At least 1' }));
    expect(await change()).toStrictEqual({
      ok: false,
      kind: 'refused',
      message: 'Check the form',
      fields: { price: 'At least 1' },
    });
  });

  test('a lost reply is a network failure', async () => {
    fakeApi().reply('createProduct', 'offline');
    expect(await add()).toStrictEqual({ ok: false, kind: 'network' });
  });

  test('a reply that cannot be read is a defect', async () => {
    fakeApi().reply(CHANGE, {
      wrongBecause: 'the other version is missing',
      status: 409,
      body: { code: 'STALE', message: 'Changed meanwhile' },
    });
    await expect(change()).rejects.toBeInstanceOf(TypeError);
  });
});

describe('uploading pictures', () => {
  const picture = new File(['png'], 'side.png', { type: 'image/png' });
  const uploaded = { id: 'b'.repeat(32), image: '/media/b/640.webp', placeholder: 'data:,' };
  const JSON_TYPE = 'content-type: application/json';

  function openUploads() {
    const latest = stubXhr();
    const reports: PictureReport[] = [];
    const parent = createActor(
      createMachine({
        invoke: { id: 'uploads', src: actors.uploadPictures },
        on: { '*': { actions: ({ event }) => void reports.push(event as PictureReport) } },
      }),
    ).start();
    onTestFinished(() => void parent.stop());
    const uploads = parent.getSnapshot().children['uploads']!;
    return {
      reports,
      stop: () => parent.stop(),
      send: (command: UploadCommand) => uploads.send(command),
      /** Waits until the latest upload has begun. */
      latest: () =>
        vi.waitFor(() => {
          expect(latest()?.sent).toBeInstanceOf(FormData);
          return latest();
        }),
      uploads: latest,
    };
  }

  test('sends the file as a form and reports its progress and the stored picture', async () => {
    const { reports, send, latest } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    const xhr = await latest();
    expect([xhr.method, xhr.url]).toEqual(['POST', '/api/p/images/']);
    expect(xhr.requestHeaders['authorization']).toBe('Bearer access');
    expect([...(xhr.sent as FormData)]).toEqual([['file', picture]]);
    xhr.reportProgress({ lengthComputable: true, loaded: 1, total: 2 });
    expect(reports).toEqual([{ type: 'picture.progressed', key: 1, progress: 0.5 }]);
    xhr.reply(200, JSON.stringify({ ...uploaded, width: 640, height: 480 }), JSON_TYPE);
    await vi.waitFor(() => expect(reports).toHaveLength(2));
    expect(reports[1]).toStrictEqual({ type: 'picture.uploaded', key: 1, picture: uploaded });
  });

  test.each([
    ['a refused file', 400, { message: 'Not a picture' }, 'Not a picture', false],
    ['a file that is too large for a proxy', 413, {}, 'The picture could not be uploaded.', false],
    ['an ended session', 401, { message: 'Sign in again' }, 'Sign in again', true],
    ['a 499', 499, {}, 'The picture could not be uploaded.', false],
    ['a server error', 500, {}, 'The picture could not be uploaded.', true],
  ])('%s', async (...[, status, reply, message, canRetry]) => {
    const { reports, send, latest } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    (await latest()).reply(status, JSON.stringify(reply), JSON_TYPE);
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports).toStrictEqual([{ type: 'picture.failed', key: 1, message, canRetry }]);
  });

  test('a lost connection can be retried', async () => {
    const { reports, send, latest } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    (await latest()).dispatchEvent(new Event('error'));
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports).toStrictEqual([
      { type: 'picture.failed', key: 1, message: 'Network error occurred', canRetry: true },
    ]);
  });

  test('what is not a file is not sent', async () => {
    const { reports, send, uploads } = openUploads();
    send({ type: 'upload', key: 1, file: { name: 'side.png', size: 3, type: 'image/png' } });
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports).toStrictEqual([
      { type: 'picture.failed', key: 1, message: 'The picture could not be uploaded.', canRetry: true },
    ]);
    expect(uploads()).toBeUndefined();
  });

  test('a cancelled upload is stopped and reports nothing more', async () => {
    const { reports, send, latest } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    const first = await latest();
    send({ type: 'cancel', key: 1 });
    expect(first.isAborted).toBe(true);
    first.reportProgress({ lengthComputable: true, loaded: 2, total: 2 });
    send({ type: 'upload', key: 2, file: picture });
    const second = await vi.waitFor(async () => {
      const xhr = await latest();
      expect(xhr).not.toBe(first);
      return xhr;
    });
    second.reply(200, JSON.stringify(uploaded), JSON_TYPE);
    await vi.waitFor(() => expect(reports).not.toEqual([]));
    expect(reports).toStrictEqual([{ type: 'picture.uploaded', key: 2, picture: uploaded }]);
  });

  test('cancelling what does not run does nothing', () => {
    const { reports, send } = openUploads();
    send({ type: 'cancel', key: 9 });
    expect(reports).toEqual([]);
  });

  test('leaving the editor stops every upload that runs', async () => {
    const { send, latest, stop } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    const xhr = await latest();
    stop();
    expect(xhr.isAborted).toBe(true);
  });

  test('a finished upload cannot be cancelled any more', async () => {
    const { reports, send, latest } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    const xhr = await latest();
    xhr.reply(200, JSON.stringify(uploaded), JSON_TYPE);
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    await new Promise((done) => setImmediate(done));
    send({ type: 'cancel', key: 1 });
    xhr.reportProgress({ lengthComputable: true, loaded: 2, total: 2 });
    expect([xhr.isAborted, reports.length]).toEqual([false, 1]);
  });

  test('an upload may take three minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { reports, send, uploads } = openUploads();
    send({ type: 'upload', key: 1, file: picture });
    while (uploads() === undefined) await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(179_999);
    expect([uploads().isAborted, reports]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(uploads().isAborted).toBe(true);
    expect(reports).toStrictEqual([
      { type: 'picture.failed', key: 1, message: 'Network error occurred', canRetry: true },
    ]);
  });
});
