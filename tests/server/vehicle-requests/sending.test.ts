import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createLog } from '../../../server/context/log.ts';
import { createUser } from '../../factories/create-user.ts';
import { sendVehicleRequest } from '../../factories/send-vehicle-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { colourAt, phoneJpeg, twoColours } from '../media/pictures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const outcome = ({ status, body }: { status: number; body: any }) => ({
  status,
  code: body.code,
  fields: body.fields,
});
const countRequests = async () => (await shop.database.sql`select 1 from vehicle_requests`).length;
const readPhotos = (id: number) =>
  shop.database.sql<{ position: number; body: Buffer; days: number }[]>`
    select position, body, extract(day from delete_at - r.created_at)::int as days
    from vehicle_request_photos join vehicle_requests as r on r.id = request_id where request_id = ${id} order by position`;

test('[FIT-53] a guest asks with contact, words, chassis number and photos', async () => {
  const fields = {
    phone: '0712 345 678',
    email: ' asha@example.com ',
    text: ' A white Fielder\nwith fog lamps ',
    frame: ' nze141-6012345 ',
  };
  const photos = [await phoneJpeg(60, 40), await twoColours(3200, 20).png().toBuffer()];
  const { reply, id } = await sendVehicleRequest(shop, { fields, photos });
  expect([reply.status, reply.body]).toEqual([200, { id }]);
  const stored = await shop.database.sql`select * from vehicle_requests where id = ${id}`;
  expect(stored).toEqual([
    {
      id,
      user_id: null,
      phone: '+254712345678',
      email: 'asha@example.com',
      text: 'A white Fielder\nwith fog lamps',
      frame: 'nze141-6012345',
      status: 'open',
      vehicle_id: null,
      product_ids: [],
      created_at: expect.any(Date),
      answered_at: null,
      answered_by: null,
    },
  ]);
  expect((await readPhotos(id)).map(({ position, days }) => ({ position, days }))).toEqual([
    { position: 1, days: 180 },
    { position: 2, days: 180 },
  ]);
});

test('[FIT-53] a photo is stored upright, at most 1,600 pixels wide and without where it was taken', async () => {
  const photos = [await phoneJpeg(60, 40), await twoColours(3200, 20).png().toBuffer()];
  const { id } = await sendVehicleRequest(shop, { photos });
  const [upright, wide] = await readPhotos(id);
  const { format, width, height, exif } = await sharp(upright!.body).metadata();
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 40, height: 60, exif: undefined });
  expect(await colourAt(upright!.body, 20, 5)).toBe('#ff0000');
  expect((await sharp(wide!.body).metadata()).width).toBe(1600);
});

test('[FIT-53] a request of somebody signed in belongs to the account', async () => {
  const user = await createUser(shop.ctx);
  const { id } = await sendVehicleRequest(shop, { token: user.token });
  const [row] = await shop.database.sql`select user_id from vehicle_requests where id = ${id}`;
  expect(row).toEqual({ user_id: user.id });
});

test('[FIT-53] pictures of requests are not among those that anybody may see', async () => {
  await sendVehicleRequest(shop, { photos: [await phoneJpeg(61, 40)] });
  expect(await shop.database.sql`select 1 from media where width in (40, 61)`).toEqual([]);
});

describe('an unusable request is refused, and nothing is stored', () => {
  const photo = () => phoneJpeg(60, 40);
  const phone = '0712345678';
  test.each([
    ['no contact', { text: 'A Fielder' }, { phone: 'Enter a phone number or an email address' }],
    ['a wrong phone number', { phone: '12', text: 'x' }, { phone: 'Please enter a valid phone number.' }],
    ['a wrong address', { email: 'asha', text: 'x' }, { email: 'Please enter a valid email address' }],
    ['nothing to go by', { phone, text: ' ' }, { photos: 'Add a photo, the chassis number or a few words' }],
    ['too long a text', { phone, text: 'x'.repeat(501) }, { text: 'At most 500 characters' }],
    ['too long a number', { phone, frame: 'x'.repeat(41) }, { frame: 'At most 40 characters' }],
    ['NUL', { phone, text: 'a\u0000b' }, { text: 'Contains a character that cannot be used' }],
  ])('%s', async (_, fields, problems) => {
    const before = await countRequests();
    const { reply } = await sendVehicleRequest(shop, { fields });
    expect(outcome(reply)).toEqual({ status: 400, code: 'VALIDATION', fields: problems });
    expect(await countRequests()).toBe(before);
  });

  test('a photo that is none, by its place', async () => {
    const before = await countRequests();
    const { reply } = await sendVehicleRequest(shop, { photos: [await photo(), '<svg/>'] });
    expect(outcome(reply)).toEqual({
      status: 400,
      code: 'VALIDATION',
      fields: { 'photos.1': 'Only undamaged JPEG, PNG, WebP and AVIF pictures can be used.' },
    });
    expect(await countRequests()).toBe(before);
  });

  test('a fourth photo', async () => {
    const { reply } = await sendVehicleRequest(shop, {
      photos: [await photo(), await photo(), await photo(), await photo()],
    });
    expect(outcome(reply)).toEqual({
      status: 400,
      code: 'VALIDATION',
      fields: { photos: 'At most 3 files' },
    });
  });

  test('more than 10 MB, and another type of body', async () => {
    const { reply } = await sendVehicleRequest(shop, { photos: ['x'.repeat(10 * 1024 * 1024 + 1)] });
    expect(outcome(reply)).toEqual({ status: 413, code: 'BODY_TOO_LARGE', fields: undefined });
    const json = await shop.request('POST', '/api/v/requests/', { body: { phone, text: 'A Fielder' } });
    expect(outcome(json)).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', fields: undefined });
    const broken = await shop.request('POST', '/api/v/requests/', {
      rawBody: 'nothing',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect(outcome(broken)).toEqual({ status: 400, code: 'VALIDATION', fields: undefined });
  });
});

describe('limits', () => {
  test('the fourth request of an address within an hour is refused, in every process', async () => {
    const limited = await startTestShop({ LIMIT_VEHICLE_REQUESTS: '3' });
    const send = async () => (await sendVehicleRequest(limited)).reply;
    const statuses = [await send(), await send(), await send()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await send();
    expect(outcome(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS', fields: undefined });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    limited.clock.advance(3_600_000);
    expect((await send()).status).toBe(200);
    await limited.close();
  });

  test('a refused request does not count, but fifteen tries do', async () => {
    const limited = await startTestShop({ LIMIT_VEHICLE_REQUESTS: '3' });
    limited.clock.advance(3_600_000 - (limited.clock.now().getTime() % 3_600_000));
    const send = async (text: string) =>
      (await sendVehicleRequest(limited, { fields: { phone: '0712345678', text } })).reply.status;
    const refusals = [];
    for (let tries = 0; tries < 12; tries += 1) refusals.push(await send(''));
    expect(new Set(refusals)).toEqual(new Set([400]));
    expect([await send('a'), await send('b'), await send('c')]).toEqual([200, 200, 200]);
    expect(await send('')).toBe(429);
    await limited.close();
  });
});

test('[FIT-54] neither the chassis number nor the contact is in the log', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const app = createApp({ ...shop.ctx, log });
  const form = new FormData();
  for (const [name, value] of [
    ['phone', '0712345678'],
    ['email', 'asha@example.com'],
    ['frame', 'NZE141-6012345'],
  ])
    form.set(name!, value!);
  expect((await app.request('/api/v/requests/', { method: 'POST', body: form })).status).toBe(200);
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/6012345|12345678|asha/);
});

test('[FIT-55] a request has no field for a number plate or an owner, and none is stored if sent', async () => {
  const fields = { phone: '0712345678', text: 'A Fielder', plate: 'KDG 123A', owner: 'Asha Otieno' };
  const { reply, id } = await sendVehicleRequest(shop, { fields });
  expect(reply.status).toBe(200);
  const [row] = await shop.database.sql<{ text: string }[]>`
    select vehicle_requests::text as text from vehicle_requests where id = ${id}`;
  expect(row!.text).not.toMatch(/KDG|Otieno/);
  const columns = await shop.database.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'vehicle_requests' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual([
    'answered_at',
    'answered_by',
    'created_at',
    'email',
    'frame',
    'id',
    'phone',
    'product_ids',
    'status',
    'text',
    'user_id',
    'vehicle_id',
  ]);
});
