import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vehicleRequestPhotos, vehicles } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { createVehicle } from '../../factories/create-vehicle.ts';
import { sendVehicleRequest } from '../../factories/send-vehicle-request.ts';
import { emailsTo } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { fetchPicture, phoneJpeg } from '../media/pictures.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

let shop: TestShop;
let staff: Person;
let vehicle: Awaited<ReturnType<typeof createVehicle>>;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await createUser(shop.ctx, { isStaff: true, email: 'staff@gari.test' });
  vehicle = await createVehicle(shop.db);
});
afterAll(() => shop.close());

const list = async (query: { status?: 'open' | 'answered' | 'closed' | 'done'; page?: number } = {}) =>
  (await shop.call('vehicleRequests', { token: staff.token, query })).body;
const answer = (id: number, productIds: number[] = []) =>
  shop.call('answerVehicleRequest', {
    token: staff.token,
    params: { id },
    body: { status: 'answered', vehicle: vehicle.slug, product_ids: productIds },
  });
const close = (id: number) =>
  shop.call('answerVehicleRequest', { token: staff.token, params: { id }, body: { status: 'closed' } });
const readPhoto = (id: number, n: number, token?: string) =>
  fetchPicture(shop, `/api/y/fitment/requests/${id}/photos/${n}/`, {
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });

test('[FIT-53] staff answer with a car and products, and the answer is mailed', async () => {
  const product = await createProduct(shop.db, { name: 'Brake Pads' });
  const fields = { phone: '0712345678', email: 'guest@example.com', frame: 'NZE141-6012345' };
  const { id } = await sendVehicleRequest(shop, { fields, photos: [await phoneJpeg(60, 40)] });
  const open = (await list()).results.find((request) => request.id === id);
  expect(open).toEqual({
    id,
    status: 'open',
    phone: '+254712345678',
    email: 'guest@example.com',
    has_account: false,
    text: '',
    frame: 'NZE141-6012345',
    photos: [1],
    vehicle: null,
    products: [],
    created_at: expect.any(String),
    answered_at: null,
    answered_by: null,
  });
  const { status, body } = await answer(id, [product.id]);
  expect([status, body]).toEqual([
    200,
    {
      ...open,
      status: 'answered',
      vehicle: { slug: vehicle.slug, label: 'Toyota Fielder NZE141G 1NZ-FE' },
      products: [{ id: product.id, slug: product.slug, name: 'Brake Pads' }],
      answered_at: expect.any(String),
      answered_by: 'staff@gari.test',
    },
  ]);
  expect((await list()).results.map((request) => request.id)).not.toContain(id);
  expect((await list({ status: 'answered' })).results[0]).toEqual(body);
  const [mail, ...others] = await emailsTo(shop, 'guest@example.com');
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('We found your car');
  expect(mail!.text).toBe(`Hello,

You asked us which car you have. It is this one: Toyota Fielder NZE141G 1NZ-FE.

Open the link to see the parts that fit it. You can save the car there, so that every page knows it.

We recommend: Brake Pads

See the parts that fit: ${shop.ctx.config.publicUrl}/collection?vehicle=${vehicle.slug}

Gari, parts for the cars Kenya drives
`);
});

test('[FIT-53] without an address in the request the mail goes to that of the account, and to nobody without one', async () => {
  const user = await createUser(shop.ctx);
  const { id } = await sendVehicleRequest(shop, { token: user.token });
  expect((await answer(id)).status).toBe(200);
  expect((await emailsTo(shop, user.email)).map(({ subject }) => subject)).toEqual(['We found your car']);
  const count = async () => (await shop.database.sql`select 1 from mails`).length;
  const before = await count();
  expect((await answer((await sendVehicleRequest(shop)).id)).status).toBe(200);
  expect(await count()).toBe(before);
});

test('[FIT-53] the answer adds the car to the garage of the account that asked, once, and a full garage stays', async () => {
  const user = await createUser(shop.ctx);
  const ask = async () =>
    (
      await sendVehicleRequest(shop, {
        token: user.token,
        fields: { phone: '0712345678', frame: 'NZE141-6012345' },
      })
    ).id;
  const readGarage = async () => (await shop.call('garage', { token: user.token })).body.cars;
  await answer(await ask());
  const added = {
    vehicle: vehicle.slug,
    label: 'Toyota Fielder NZE141G 1NZ-FE',
    frame: 'NZE141-6012345',
    answers: {},
    current: true,
  };
  expect(await readGarage()).toMatchObject([added]);
  await answer(await ask());
  expect(await readGarage()).toMatchObject([added]);
  const [first, ...others] = (await emailsTo(shop, user.email)).map(({ text }) => text);
  expect(first).toContain('The car is in your garage now.');
  expect(others).toHaveLength(1);

  const full = await createUser(shop.ctx);
  for (let count = 0; count < 10; count += 1) {
    const { body } = await shop.call('addCar', {
      token: full.token,
      body: { vehicle: vehicle.slug, frame: `NZE141-600000${count}`, current: count === 3 },
    });
    expect(body.vehicle).toBe(vehicle.slug);
  }
  const fields = { phone: '0712345678', frame: 'NZE141-6012345' };
  const { id } = await sendVehicleRequest(shop, { token: full.token, fields });
  expect((await answer(id)).status).toBe(200);
  const { body } = await shop.call('garage', { token: full.token });
  expect(body.cars.map(({ frame }) => frame)).not.toContain('NZE141-6012345');
  const [mail] = await emailsTo(shop, full.email);
  expect(mail!.text).toContain('You can save the car there');
});

test('[FIT-53] a car that an answer adds is current only when there is no other, and carries no unusable number', async () => {
  const user = await createUser(shop.ctx);
  const other = await createVehicle(shop.db, { chassisCode: 'NZE164G' });
  await shop.call('addCar', { token: user.token, body: { vehicle: other.slug, current: true } });
  const { id } = await sendVehicleRequest(shop, {
    token: user.token,
    fields: { phone: '0712345678', frame: '???' },
  });
  await answer(id);
  const { body } = await shop.call('garage', { token: user.token });
  expect(body.cars.map(({ vehicle: slug, frame, current }) => [slug, frame, current])).toEqual([
    [other.slug, null, true],
    [vehicle.slug, null, false],
  ]);
});

test('[FIT-53] photos are readable by staff and by who sent them alone, and never at a public address', async () => {
  const owner = await createUser(shop.ctx);
  const stranger = await createUser(shop.ctx);
  const superuser = await createUser(shop.ctx, { isSuperuser: true });
  const { id } = await sendVehicleRequest(shop, { token: owner.token, photos: [await phoneJpeg(60, 40)] });
  const reads = {
    nobody: await readPhoto(id, 1),
    stranger: await readPhoto(id, 1, stranger.token),
    owner: await readPhoto(id, 1, owner.token),
    staff: await readPhoto(id, 1, staff.token),
    superuser: await readPhoto(id, 1, superuser.token),
    'no such photo': await readPhoto(id, 2, owner.token),
    'no number of a photo': await readPhoto(id, 123_456, owner.token),
    'no such request': await readPhoto(2_147_483_647, 1, staff.token),
  };
  expect(Object.fromEntries(Object.entries(reads).map(([name, { status }]) => [name, status]))).toEqual({
    nobody: 401,
    stranger: 403,
    owner: 200,
    staff: 200,
    superuser: 200,
    'no such photo': 404,
    'no number of a photo': 404,
    'no such request': 404,
  });
  expect(reads.owner.headers.get('content-type')).toBe('image/webp');
  expect(reads.owner.headers.get('cache-control')).toBe('no-store');
  expect(reads.owner.bytes.subarray(8, 12).toString()).toBe('WEBP');
  const audited = await shop.database.sql`
    select actor, action, after from audit_log where subject = ${`car request ${id}`} order by id`;
  expect(audited).toEqual([
    { actor: 'staff@gari.test', action: 'read request photo', after: { photo: 1 } },
    { actor: superuser.email, action: 'read request photo', after: { photo: 1 } },
  ]);
});

test('[FIT-54] requests and photos are deleted with the account, also those sent before signing in', async () => {
  const user = await createUser(shop.ctx);
  const own = await sendVehicleRequest(shop, { token: user.token, photos: [await phoneJpeg(60, 40)] });
  const asGuest = await sendVehicleRequest(shop, {
    fields: { email: user.email.toUpperCase(), frame: 'NZE141-6012345' },
  });
  const other = await sendVehicleRequest(shop);
  const body = { password: user.password };
  expect((await shop.call('deleteAccount', { token: user.token, body })).status).toBe(200);
  const ids = (await list()).results.map(({ id }) => id);
  expect([own.id, asGuest.id, other.id].map((id) => ids.includes(id))).toEqual([false, false, true]);
  expect(await shop.db.$count(vehicleRequestPhotos, eq(vehicleRequestPhotos.requestId, own.id))).toBe(0);
});

test('a request is answered once, also when two staff answer at the same time', async () => {
  const { id } = await sendVehicleRequest(shop, {
    fields: { email: 'twice@example.com', text: 'A Fielder' },
  });
  const replies = await Promise.all([answer(id), answer(id), answer(id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await emailsTo(shop, 'twice@example.com')).toHaveLength(1);
  const again = await close(id);
  expect([again.status, again.body.code, again.body.message]).toEqual([
    409,
    'TRANSITION_REFUSED',
    'This request was answered by staff@gari.test already.',
  ]);
});

test('a request is closed without a car, and nobody is mailed', async () => {
  const { id } = await sendVehicleRequest(shop, { fields: { email: 'closed@example.com', text: 'Spam' } });
  const { body } = await close(id);
  expect(body).toMatchObject({ id, status: 'closed', vehicle: null, answered_by: 'staff@gari.test' });
  expect(await emailsTo(shop, 'closed@example.com')).toEqual([]);
  expect((await list({ status: 'closed' })).results[0]?.id).toBe(id);
  expect((await list({ status: 'done' })).results[0]?.id).toBe(id);
});

test('an answer needs a car and products that exist', async () => {
  const { id } = await sendVehicleRequest(shop);
  const merged = await createVehicle(shop.db, { chassisCode: 'NZE144G' });
  await shop.db.update(vehicles).set({ mergedInto: vehicle.id }).where(eq(vehicles.id, merged.id));
  const send = (body: { vehicle?: string; product_ids?: number[] }) =>
    shop.call('answerVehicleRequest', {
      token: staff.token,
      params: { id },
      body: { status: 'answered', ...body },
    });
  const replies = [
    await send({}),
    await send({ vehicle: 'no-such-car' }),
    await send({ vehicle: merged.slug }),
    await send({ vehicle: vehicle.slug, product_ids: [2_000_000_000] }),
  ];
  expect(replies.map(({ status, body }) => [status, body.code, body.fields])).toEqual([
    [400, 'VALIDATION', { vehicle: 'Choose the car' }],
    [404, 'VEHICLE_UNKNOWN', undefined],
    [409, 'VEHICLE_MERGED', undefined],
    [400, 'VALIDATION', { product_ids: 'There is no product 2000000000.' }],
  ]);
  expect((await list()).results.find((request) => request.id === id)?.status).toBe('open');
});

test('open requests come oldest first, 20 a page', async () => {
  for (let count = 0; count < 22; count += 1) await sendVehicleRequest(shop);
  const first = await list();
  const second = await list({ page: 2 });
  expect(first.results).toHaveLength(20);
  expect(first.next).toBe('/api/y/fitment/requests/?status=open&page=2');
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test.each([
  ['an answered request without a car', `status = 'answered', answered_at = now(), answered_by = 'x'`],
  ['an open request that was answered', `answered_at = now(), answered_by = 'x'`],
  ['a request without contact', 'phone = null'],
  ['an unknown status', `status = 'lost'`],
])('the database refuses %s', async (_, change) => {
  const { id } = await sendVehicleRequest(shop);
  await expect(
    shop.database.sql.query(`update vehicle_requests set ${change} where id = ${id}`),
  ).rejects.toThrow('violates check constraint');
});
