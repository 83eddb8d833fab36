import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../../server/jobs/cleanup.ts';
import { createUser } from '../../factories/create-user.ts';
import { createVehicle } from '../../factories/create-vehicle.ts';
import { sendVehicleRequest } from '../../factories/send-vehicle-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { phoneJpeg } from '../media/pictures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const DAY = 86_400_000;

async function sendWithPhoto() {
  const { id } = await sendVehicleRequest(shop, { photos: [await phoneJpeg(60, 40)] });
  const read = async () => {
    const [row] = await shop.database.sql<
      { requests: number; photos: number; created: Date; answered: Date }[]
    >`
      select count(*)::int as requests, max(created_at) as created, max(answered_at) as answered,
        (select count(*)::int from vehicle_request_photos where request_id = ${id}) as photos
      from vehicle_requests where id = ${id}`;
    return row!;
  };
  const countAfter = async (since: Date, days: number, ms: number) => {
    await cleanUp({ ...shop.ctx, now: () => new Date(since.getTime() + days * DAY + ms) });
    const { requests, photos } = await read();
    return { requests, photos };
  };
  return { id, read, countAfter };
}

test.each(['answered', 'closed'] as const)(
  '[FIT-53] photos of an %s request are deleted 90 days later, and the request a year after it was sent',
  async (status) => {
    const { id, read, countAfter } = await sendWithPhoto();
    const { token } = await createUser(shop.ctx, { isStaff: true });
    const vehicle = status === 'answered' ? (await createVehicle(shop.db)).slug : null;
    await shop.call('answerVehicleRequest', { token, params: { id }, body: { status, vehicle } });
    const { created, answered } = await read();
    expect(await countAfter(answered, 90, -1)).toEqual({ requests: 1, photos: 1 });
    expect(await countAfter(answered, 90, 1)).toEqual({ requests: 1, photos: 0 });
    expect(await countAfter(created, 365, -1)).toEqual({ requests: 1, photos: 0 });
    expect(await countAfter(created, 365, 1)).toEqual({ requests: 0, photos: 0 });
  },
);

test('[FIT-53] photos of an unanswered request are deleted after 180 days', async () => {
  const { read, countAfter } = await sendWithPhoto();
  const { created } = await read();
  expect(await countAfter(created, 180, -1)).toEqual({ requests: 1, photos: 1 });
  expect(await countAfter(created, 180, 1)).toEqual({ requests: 1, photos: 0 });
});
