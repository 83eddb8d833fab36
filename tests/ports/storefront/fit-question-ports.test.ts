import { expect, test } from 'vitest';
import { createFitQuestionPorts } from '#src/ports/storefront/fit-question-ports.ts';
import { fielderCar, fits } from '#tests/models/fit-question.model.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const ENDPOINT = endpoint('productFit', { id: 3 });
const check = () =>
  runPort(createFitQuestionPorts(createTestApi()).actors.checkFit, { product: 3, car: fielderCar });

test('[FIT-25] the product is checked for the car, its month and its answers', async () => {
  const api = fakeApi();
  api.reply(ENDPOINT, { body: fits });
  expect(await check()).toEqual({ ok: true, fit: fits });
  expect(api.calls.map(({ body }) => body)).toEqual([
    { vehicle: 'toyota-fielder-nze141g', built: null, answers: {} },
  ]);
});

test('[FIT-22] a merged vehicle is checked under its new slug', async () => {
  const api = fakeApi();
  api.reply(ENDPOINT, ({ body }) =>
    (body as { vehicle: string }).vehicle === 'toyota-fielder'
      ? { body: fits }
      : refusal('VEHICLE_MERGED', 'Merged', { slug: 'toyota-fielder' }),
  );
  expect(await check()).toEqual({ ok: true, fit: fits });
});

test('a refusal has its message, and a lost reply is a network failure', async () => {
  const api = fakeApi();
  api.reply(ENDPOINT, refusal('VEHICLE_UNKNOWN', 'We do not know this car'));
  expect(await check()).toEqual({ ok: false, kind: 'refused', message: 'We do not know this car' });
  api.reply(ENDPOINT, 'offline');
  expect(await check()).toEqual({ ok: false, kind: 'network' });
});
