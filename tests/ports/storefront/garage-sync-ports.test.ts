import { expect, test } from 'vitest';
import type { AccountCar } from '#contract/types.ts';
import { createGarage } from '#machines/garage/garage.store.ts';
import { createGarageSyncPorts } from '#src/ports/storefront/garage-sync-ports.ts';
import { readStoredGarage } from '#src/storage/garage-storage.ts';
import { endpoint, type FakeApi, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const fielder: AccountCar = {
  id: 'a-1',
  vehicle: 'fielder',
  label: 'Toyota Fielder',
  nickname: null,
  year: null,
  month: null,
  frame: 'NZE141-6012345',
  answers: {},
  current: true,
  used_at: '2026-01-31T10:00:00.000Z',
  version: 1,
};
const demio: AccountCar = {
  ...fielder,
  id: 'a-2',
  vehicle: 'demio',
  label: 'Mazda Demio',
  frame: null,
  current: false,
};
const onDevice = (car: AccountCar, id = car.id) => ({
  id,
  vehicle: car.vehicle,
  label: car.label,
  ...(car.frame && { frame: car.frame }),
  answers: car.answers,
  usedAt: Date.parse(car.used_at),
});
const storeDevice = (cars: object[], currentId: string | null = null) =>
  localStorage.setItem('gari-garage', JSON.stringify({ cars, currentId }));
const storeAccount = (cars: AccountCar[], user = 7) =>
  localStorage.setItem('gari-garage-account', JSON.stringify({ user, cars, leftOut: [] }));
const readAccount = () => JSON.parse(localStorage.getItem('gari-garage-account') ?? 'null');
const done = { ok: true, isDone: true, leftOut: [], newlyLeftOut: [] };

function createPort() {
  const garage = createGarage(readStoredGarage());
  const tokenStore = {
    read: () => (localStorage.getItem('access_token') ? { access: 'a', refresh: 'r' } : null),
  };
  localStorage.setItem('access_token', 'a');
  const { actors } = createGarageSyncPorts({ api: createTestApi(), garage, tokenStore: tokenStore as never });
  return { garage, sync: (userId = 7) => runPort(actors.syncGarage, { userId }) };
}

const listCalls = ({ calls }: FakeApi) => calls.map(({ endpoint: called, body }) => [called, body]);

test('[FIT-14] a guest’s cars are merged, and keep their ids on the device', async () => {
  storeDevice([onDevice(fielder, 'mine')], 'mine');
  const api = fakeApi();
  api.reply('mergeGarage', { body: { cars: [demio, fielder], left_out: [] } });
  const { garage, sync } = createPort();
  expect(await sync()).toEqual(done);
  expect(listCalls(api)).toEqual([
    [
      'PUT /api/a/garage/merge/',
      {
        cars: [
          {
            vehicle: 'fielder',
            frame: 'NZE141-6012345',
            answers: {},
            current: true,
            used_at: '2026-01-31T10:00:00.000Z',
          },
        ],
      },
    ],
  ]);
  const state = { cars: [onDevice(fielder, 'mine'), onDevice(demio)], currentId: 'mine' };
  expect([garage.getSnapshot().context, readStoredGarage()]).toEqual([state, state]);
  expect(readAccount()).toEqual({ user: 7, cars: [demio, fielder], leftOut: [] });
});

test('[FIT-14] what a merge leaves out is on this device only', async () => {
  storeDevice([onDevice(demio, 'mine')]);
  const api = fakeApi();
  api.reply('mergeGarage', {
    body: { cars: [fielder], left_out: [{ vehicle: 'demio', frame: null, code: 'GARAGE_FULL' }] },
  });
  const leftOut = [{ car: onDevice(demio, 'mine'), code: 'GARAGE_FULL' }];
  expect(await createPort().sync()).toEqual({ ...done, leftOut, newlyLeftOut: leftOut });
  expect(readStoredGarage()).toEqual({ cars: [onDevice(fielder)], currentId: 'a-1' });
  expect(readAccount().leftOut).toEqual(leftOut);
});

test('[FIT-14] a page that has the account’s cars fetches them, and does not merge again', async () => {
  storeDevice([onDevice(fielder), onDevice(demio)], 'a-1');
  storeAccount([fielder, demio]);
  const api = fakeApi();
  api.reply('garage', { body: { cars: [{ ...fielder, nickname: 'Kazi', version: 2 }] } });
  expect(await createPort().sync()).toEqual(done);
  expect(readStoredGarage()).toEqual({
    cars: [{ ...onDevice(fielder), nickname: 'Kazi' }],
    currentId: 'a-1',
  });
});

test('[FIT-14] the device’s changes are sent one by one', async () => {
  storeDevice(
    [{ ...onDevice(fielder), nickname: 'Kazi' }, onDevice({ ...demio, vehicle: 'note' }, 'n')],
    'n',
  );
  storeAccount([fielder, demio]);
  const api = fakeApi();
  api.reply(endpoint('deleteCar', { id: 'a-2' }), { body: { message: 'Gone' } });
  api.reply('addCar', { body: { ...demio, id: 'a-3', vehicle: 'note', current: true } });
  api.reply(endpoint('changeCar', { id: 'a-1' }), {
    body: { ...fielder, nickname: 'Kazi', current: false, version: 2 },
  });
  expect(await createPort().sync()).toEqual(done);
  expect(listCalls(api)).toEqual([
    ['DELETE /api/a/garage/a-2/', null],
    ['POST /api/a/garage/', { vehicle: 'note', answers: {}, current: true }],
    ['PATCH /api/a/garage/a-1/', { version: 1, nickname: 'Kazi', current: false }],
  ]);
  expect(readStoredGarage().currentId).toBe('n');
  expect(readAccount().cars.map(({ id }: AccountCar) => id)).toEqual(['a-1', 'a-3']);
});

test('[FIT-14] a change that is taken back while it is sent is taken back in the account too', async () => {
  storeDevice([onDevice(fielder)], null);
  storeAccount([fielder]);
  const api = fakeApi();
  const { garage, sync } = createPort();
  const changed = endpoint('changeCar', { id: 'a-1' });
  api.reply(changed, () => {
    garage.trigger['garage.selectCar']({ id: 'a-1', at: Date.parse(fielder.used_at) });
    storeDevice([onDevice(fielder)], 'a-1');
    return { body: { ...fielder, current: false, version: 2 } };
  });
  expect(await sync()).toEqual({ ...done, isDone: false });
  expect(readStoredGarage().currentId).toBe('a-1');
  api.reply(changed, { body: { ...fielder, version: 3 } });
  expect(await sync()).toEqual(done);
  expect(listCalls(api)).toEqual([
    ['PATCH /api/a/garage/a-1/', { version: 1, current: false }],
    ['PATCH /api/a/garage/a-1/', { version: 2, current: true }],
  ]);
});

test('[FIT-14] STALE brings the latest version, to which the change is made again', async () => {
  storeDevice([{ ...onDevice(fielder), nickname: 'Mine' }], 'a-1');
  storeAccount([fielder]);
  const api = fakeApi();
  const current = { ...fielder, answers: { abs: 'yes' as const }, version: 5 };
  api.reply(endpoint('changeCar', { id: 'a-1' }), refusal('STALE', 'Changed', { current }));
  const { sync } = createPort();
  expect(await sync()).toEqual({ ...done, isDone: false });
  expect(readStoredGarage().cars).toEqual([
    { ...onDevice(fielder), nickname: 'Mine', answers: { abs: 'yes' } },
  ]);
  api.reply(endpoint('changeCar', { id: 'a-1' }), { body: { ...current, nickname: 'Mine', version: 6 } });
  expect(await sync()).toEqual(done);
  expect(api.calls.at(-1)?.body).toEqual({ version: 5, nickname: 'Mine' });
});

test('[FIT-14] a car that another device removed is gone here too', async () => {
  storeDevice([{ ...onDevice(fielder), nickname: 'Mine' }]);
  storeAccount([{ ...fielder, current: false }]);
  const api = fakeApi();
  api.reply(endpoint('changeCar', { id: 'a-1' }), refusal('NOT_FOUND', 'Car not found.'));
  expect(await createPort().sync()).toEqual(done);
  expect(readStoredGarage()).toEqual({ cars: [], currentId: null });
});

test.each([
  ['GARAGE_FULL', 'Your garage is full. Please remove a car first.'],
  ['VEHICLE_UNKNOWN', 'This car is not listed.'],
] as const)(
  '[FIT-13] a car that the account does not take (%s) is left out, and the one before is current again',
  async (code, message) => {
    storeDevice([onDevice(fielder), onDevice(demio, 'mine')], 'mine');
    storeAccount([fielder]);
    const api = fakeApi();
    api.reply('addCar', refusal(code, message));
    const leftOut = [{ car: onDevice(demio, 'mine'), code }];
    expect(await createPort().sync()).toEqual({ ...done, leftOut, newlyLeftOut: leftOut });
    expect(readStoredGarage()).toEqual({ cars: [onDevice(fielder)], currentId: 'a-1' });
  },
);

test('[FIT-13] without a car before, none is current after the current one was left out', async () => {
  storeDevice([onDevice(fielder), onDevice(demio, 'mine')], 'mine');
  storeAccount([{ ...fielder, current: false }]);
  const api = fakeApi();
  api.reply('addCar', refusal('GARAGE_FULL', 'Your garage is full. Please remove a car first.'));
  await createPort().sync();
  expect(readStoredGarage()).toEqual({ cars: [onDevice(fielder)], currentId: null });
});

test('[FIT-13] the current car stays current when another one is left out', async () => {
  const note = { ...demio, vehicle: 'note' };
  storeDevice([onDevice(fielder), onDevice(note, 'n'), onDevice(demio, 'mine')], 'n');
  storeAccount([{ ...fielder, current: false }]);
  const api = fakeApi();
  api.reply('addCar', ({ body }) =>
    (body as { vehicle: string }).vehicle === 'note'
      ? { body: { ...note, id: 'a-3', current: true } }
      : refusal('GARAGE_FULL', 'Your garage is full. Please remove a car first.'),
  );
  await createPort().sync();
  expect(readStoredGarage()).toEqual({ cars: [onDevice(fielder), onDevice(note, 'n')], currentId: 'n' });
});

test('[FIT-22] a car whose vehicle turned out to be another one is added as that', async () => {
  storeDevice([onDevice({ ...demio, vehicle: 'old' }, 'mine')], 'mine');
  storeAccount([]);
  const api = fakeApi();
  api.reply('addCar', ({ body }) =>
    (body as { vehicle: string }).vehicle === 'old'
      ? refusal('VEHICLE_MERGED', 'Listed under another name.', { slug: 'demio' })
      : { body: { ...demio, current: true } },
  );
  expect(await createPort().sync()).toEqual(done);
  expect(listCalls(api)).toEqual([
    ['POST /api/a/garage/', { vehicle: 'old', answers: {}, current: true }],
    ['POST /api/a/garage/', { vehicle: 'demio', answers: {}, current: true }],
  ]);
  expect(readStoredGarage()).toEqual({ cars: [onDevice(demio, 'mine')], currentId: 'mine' });
});

test('[FIT-14] a refused change is told, and the others are sent all the same', async () => {
  storeDevice([{ ...onDevice(fielder), year: 2011 }], 'a-1');
  storeAccount([fielder, demio]);
  const api = fakeApi();
  api.reply(endpoint('changeCar', { id: 'a-1' }), refusal('VALIDATION', 'Must be a year such as 2010'));
  api.reply(endpoint('deleteCar', { id: 'a-2' }), refusal('NOT_FOUND', 'Car not found.'));
  expect(await createPort().sync()).toEqual({
    ok: false,
    kind: 'refused',
    message: 'Must be a year such as 2010',
  });
  expect(readAccount().cars).toEqual([fielder]);
});

test.each([
  ['without a connection', 'offline' as const],
  ['while the shop is busy', { wrongBecause: 'a proxy answers', status: 503 }],
  ['after a failure of the shop', { wrongBecause: 'a proxy answers', status: 500 }],
  ['after too many requests', { wrongBecause: 'a proxy answers', status: 429 }],
  ['when the session has to be renewed', { wrongBecause: 'the token is old', status: 401 }],
])('[FIT-14] nothing is lost %s', async (_, reply) => {
  storeDevice([onDevice(demio, 'mine')], 'mine');
  const api = fakeApi();
  api.reply('mergeGarage', reply);
  expect(await createPort().sync()).toEqual({ ok: false, kind: 'network' });
  expect([readStoredGarage(), readAccount()]).toEqual([
    { cars: [onDevice(demio, 'mine')], currentId: 'mine' },
    null,
  ]);
});

test('[FIT-14] a change that does not reach the account waits on the device', async () => {
  storeDevice([onDevice(fielder), onDevice(demio, 'mine')], 'a-1');
  storeAccount([fielder]);
  const api = fakeApi();
  api.reply('addCar', 'offline');
  expect(await createPort().sync()).toEqual({ ok: false, kind: 'network' });
  expect(readStoredGarage().cars).toEqual([onDevice(fielder), onDevice(demio, 'mine')]);
  expect(readAccount()).toEqual({ user: 7, cars: [fielder], leftOut: [] });
});

test('[FIT-15] the cars of another account leave the device even if the shop is not reached', async () => {
  storeDevice([onDevice(fielder), onDevice(demio, 'mine')], 'a-1');
  storeAccount([fielder], 8);
  fakeApi().reply('mergeGarage', 'offline');
  expect(await createPort().sync()).toEqual({ ok: false, kind: 'network' });
  expect(readStoredGarage().cars).toEqual([onDevice(demio, 'mine')]);
  expect(readAccount()).toBeNull();
});

test('[FIT-15] an answer that comes after the sign-out of another tab brings no car back', async () => {
  const api = fakeApi();
  api.reply('mergeGarage', () => {
    localStorage.removeItem('access_token');
    return { body: { cars: [fielder], left_out: [] } };
  });
  expect(await createPort().sync()).toEqual({ ok: false, kind: 'network' });
  expect([readStoredGarage(), readAccount()]).toEqual([{ cars: [], currentId: null }, null]);
});

test('[FIT-15] the cars of another account, whose session expired here, are not merged', async () => {
  storeDevice([onDevice(fielder), onDevice(demio, 'mine')], 'a-1');
  storeAccount([fielder], 8);
  const api = fakeApi();
  api.reply('mergeGarage', { body: { cars: [demio], left_out: [] } });
  expect(await createPort().sync()).toEqual(done);
  expect(api.calls[0]?.body).toEqual({
    cars: [{ vehicle: 'demio', answers: {}, current: false, used_at: '2026-01-31T10:00:00.000Z' }],
  });
  expect(readStoredGarage().cars).toEqual([onDevice(demio, 'mine')]);
});
