import { expect, test, vi } from 'vitest';
import { createVehiclePickerPorts } from '#src/ports/vehicle-picker-ports.ts';
import { axio, e120, e140, fielder, foundFrame, nissan, toyota } from '#tests/models/vehicle-picker.model.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from './run-port.ts';

const ports = () => createVehiclePickerPorts(createTestApi()).actors;

test('makes, the models of a make and the generations of a model are read one after the other', async () => {
  const api = fakeApi();
  const named = { id: 1, name: 'Toyota', slug: 'toyota' };
  api.reply('makes', { body: [toyota, nissan] });
  api.reply(endpoint('makeBySlug', { slug: 'toyota' }), { body: { ...named, models: [axio, fielder] } });
  api.reply(endpoint('modelById', { id: 11 }), {
    body: { id: 11, name: 'Fielder', slug: 'fielder', make: named, generations: [e120, e140] },
  });
  expect(await runPort(ports().loadMakes)).toEqual({ ok: true, makes: [toyota, nissan] });
  expect(await runPort(ports().loadModels, { make: 'toyota' })).toEqual({
    ok: true,
    models: [axio, fielder],
  });
  expect(await runPort(ports().loadGenerations, { model: 11 })).toEqual({
    ok: true,
    generations: [e120, e140],
  });
});

test('[FIT-54] a typed frame number is sent in the body, and in no address', async () => {
  const api = fakeApi();
  api.reply('findVehicle', { body: foundFrame });
  expect(await runPort(ports().findVehicle, { text: 'NZE141-6012345' })).toEqual({
    ok: true,
    found: foundFrame,
  });
  expect(api.calls.map(({ endpoint: called, search, body }) => [called, search, body])).toEqual([
    ['POST /api/v/find/', '', { q: 'NZE141-6012345' }],
  ]);
});

test('a refusal has its message, and a lost reply is a network failure', async () => {
  const api = fakeApi();
  api.reply('findVehicle', refusal('TOO_MANY_REQUESTS', 'Wait a minute'));
  expect(await runPort(ports().findVehicle, { text: 'nze141' })).toEqual({
    ok: false,
    kind: 'refused',
    message: 'Wait a minute',
  });
  api.reply('makes', 'offline');
  expect(await runPort(ports().loadMakes)).toEqual({ ok: false, kind: 'network' });
  api.reply(endpoint('makeBySlug', { slug: 'lada' }), refusal('NOT_FOUND', 'No such make'));
  expect(await runPort(ports().loadModels, { make: 'lada' })).toEqual({
    ok: false,
    kind: 'refused',
    message: 'No such make',
  });
  api.reply(endpoint('modelById', { id: 9 }), 'offline');
  expect(await runPort(ports().loadGenerations, { model: 9 })).toEqual({ ok: false, kind: 'network' });
});

test('[FIT-11] a call for a replaced text is cancelled', async () => {
  const api = fakeApi();
  api.reply('findVehicle', () => new Promise(() => undefined));
  const port = startPort(ports().findVehicle, { text: 'nze14' });
  await vi.waitFor(() => expect(api.calls).toHaveLength(1));
  port.stop();
  expect(api.calls.map(({ signal }) => signal?.aborted)).toEqual([true]);
});
