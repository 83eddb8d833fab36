import { expect, test } from 'vitest';
import { createShippingRequestPorts } from '#src/ports/storefront/shipping-request-ports.ts';
import { shippingRequest } from '#tests/factories/shipping-request.ts';
import { fakeApi, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const send = (api = createTestApi()) =>
  runPort(createShippingRequestPorts(api).actors.sendRequest, { request: shippingRequest });

test('sends the request and returns its reference', async () => {
  const api = fakeApi();
  api.reply('shippingRequest', { body: { reference: 'REF-1', message: 'Thank you' } });
  expect(await send()).toStrictEqual({ ok: true, reference: 'REF-1' });
  expect(api.calls.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['POST /api/m/shipping-request/', shippingRequest],
  ]);
});

test('a refusal has its message and those of the fields', async () => {
  const api = fakeApi();
  api.reply('shippingRequest', invalidFields('Check the form', { customerPhone: 'Unknown number' }));
  expect(await send()).toStrictEqual({
    ok: false,
    kind: 'refused',
    message: 'Check the form',
    fields: { customerPhone: 'Unknown number' },
  });
  api.reply('shippingRequest', refusal('TOO_MANY_REQUESTS', 'Wait a minute'));
  expect(await send()).toStrictEqual({ ok: false, kind: 'refused', message: 'Wait a minute', fields: {} });
});

test('a lost reply is a network failure', async () => {
  fakeApi().reply('shippingRequest', 'offline');
  expect(await send()).toStrictEqual({ ok: false, kind: 'network' });
});

test('a reply that cannot be read is a defect', async () => {
  fakeApi().reply('shippingRequest', {
    wrongBecause: 'it is null',
    text: 'null',
    headers: { 'content-type': 'application/json' },
  });
  await expect(send()).rejects.toBeInstanceOf(TypeError);
});
