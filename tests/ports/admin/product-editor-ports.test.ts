import { describe, expect, test } from 'vitest';
import { createProductEditorPorts } from '#src/ports/admin/product-editor-ports.ts';
import { productBody } from '#tests/factories/product-body.ts';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint, fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

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
    expect(await load()).toStrictEqual({ ok: false, kind: 'refused' });
    api.reply(READ, 'offline');
    expect(await load()).toStrictEqual({ ok: false, kind: 'network' });
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
