import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { SendRequestInput } from '#machines/vehicle-picker/vehicle-picker.ports.ts';
import type { RequestReport } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { createVehiclePickerPorts } from '#src/ports/storefront/vehicle-picker-ports.ts';
import {
  axio,
  e120,
  e140,
  fielder,
  foundFrame,
  nissan,
  requestFields,
  toyota,
} from '#tests/models/vehicle-picker.model.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { stubXhr } from '../api/stub-xhr.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

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

const plate = new File(['pixels'], 'plate.jpg', { type: 'image/jpeg' });
const JSON_TYPE = 'content-type: application/json';

function startRequest(photos: SendRequestInput['photos'] = [plate]) {
  const latest = stubXhr();
  const reports: RequestReport[] = [];
  const parent = createActor(
    createMachine({
      invoke: { id: 'send', src: ports().sendRequest, input: { fields: requestFields, photos } },
      on: { '*': { actions: ({ event }) => void reports.push(event as RequestReport) } },
    }),
  ).start();
  onTestFinished(() => void parent.stop());
  return {
    reports,
    stop: () => parent.stop(),
    latest: () =>
      vi.waitFor(() => {
        expect(latest()?.sent).toBeInstanceOf(FormData);
        return latest();
      }),
  };
}

test('[FIT-53, FIT-54] a request is sent as a form, with nothing in the address, and its progress is reported', async () => {
  const { reports, latest } = startRequest();
  const xhr = await latest();
  expect([xhr.method, xhr.url]).toEqual(['POST', '/api/v/requests/']);
  expect([...(xhr.sent as FormData)]).toEqual([
    ['phone', '0712 345 678'],
    ['frame', 'NZE149-6012345'],
    ['photos', plate],
  ]);
  xhr.reportProgress({ lengthComputable: true, loaded: 1, total: 4 });
  expect(reports).toEqual([{ type: 'request.progressed', progress: 0.25 }]);
  xhr.reply(200, JSON.stringify({ id: 1 }), JSON_TYPE);
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  expect(reports[1]).toEqual({ type: 'request.accepted' });
});

test.each([
  [400, { message: 'Damaged', fields: { 'photos.0': 'Damaged' } }, 'Damaged', false],
  [413, {}, 'Your request could not be sent. Please try again.', false],
  [415, {}, 'Your request could not be sent. Please try again.', false],
  [429, { message: 'Too many tries.' }, 'Too many tries.', true],
  [500, {}, 'Your request could not be sent. Please try again.', true],
])('a request refused with %i', async (...[status, reply, message, canRetry]) => {
  const { reports, latest } = startRequest();
  (await latest()).reply(status, JSON.stringify(reply), JSON_TYPE);
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  const fields = 'fields' in reply ? reply.fields : {};
  expect(reports).toEqual([{ type: 'request.failed', message, canRetry, fields }]);
});

test('a request without a reply can be sent again, and a stopped one is aborted and reports nothing', async () => {
  const lost = startRequest();
  (await lost.latest()).dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(lost.reports).toHaveLength(1));
  expect(lost.reports[0]).toMatchObject({
    message: 'We could not reach the shop. Check your connection and try again.',
    canRetry: true,
  });
  const stopped = startRequest();
  const xhr = await stopped.latest();
  stopped.stop();
  expect(xhr.isAborted).toBe(true);
  expect(stopped.reports).toEqual([]);
});
