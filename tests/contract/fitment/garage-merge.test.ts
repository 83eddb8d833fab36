import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GarageCar, GarageState } from '#contract/fitment/garage.ts';
import { mergeGarages } from '#contract/fitment/garage-merge.ts';

const fielder: GarageCar = {
  id: 'guest-1',
  vehicle: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  frame: 'NZE141-6012345',
  answers: { abs: 'yes', turbo: 'no' },
  usedAt: 2000,
};
const demio: GarageCar = {
  id: 'guest-2',
  vehicle: 'mazda-demio',
  label: 'Mazda Demio',
  answers: {},
  usedAt: 100,
};
const note: GarageCar = {
  id: 'account-2',
  vehicle: 'nissan-note',
  label: 'Nissan Note',
  answers: {},
  usedAt: 50,
};
const accountFielder: GarageCar = {
  ...fielder,
  id: 'account-1',
  frame: 'nze1416012345',
  nickname: 'Mine',
  answers: { turbo: 'yes', sunroof: 'yes' },
  usedAt: 1000,
};

test('[FIT-14] each car is there once, with the later answers, and the guest’s car is the current one', () => {
  const guest = { cars: [fielder, demio], currentId: 'guest-1' };
  const account = { cars: [note, accountFielder], currentId: 'account-2' };
  expect(mergeGarages(guest, account)).toEqual({
    garage: {
      cars: [
        note,
        {
          ...fielder,
          id: 'account-1',
          nickname: 'Mine',
          answers: { abs: 'yes', turbo: 'no', sunroof: 'yes' },
        },
        demio,
      ],
      currentId: 'account-1',
    },
    leftOut: [],
  });
});

test('[FIT-14] answers given later in the account win', () => {
  const { garage } = mergeGarages(
    { cars: [fielder], currentId: null },
    { cars: [{ ...accountFielder, usedAt: 3000 }], currentId: 'account-1' },
  );
  expect(garage).toEqual({
    cars: [{ ...accountFielder, answers: { abs: 'yes', turbo: 'yes', sunroof: 'yes' }, usedAt: 3000 }],
    currentId: 'account-1',
  });
});

test('[FIT-14] over 10 cars the account’s stay, and of the guest’s the last used', () => {
  const cars = Array.from({ length: 9 }, (_, index) => ({
    ...note,
    id: `a${index}`,
    vehicle: `vehicle-${index}`,
  }));
  const account = { cars, currentId: 'a4' };
  expect(mergeGarages({ cars: [demio, fielder], currentId: 'guest-2' }, account)).toEqual({
    garage: { cars: [...cars, fielder], currentId: 'a4' },
    leftOut: [demio],
  });
});

const VEHICLES = Array.from({ length: 14 }, (_, index) => `vehicle-${index}`);
const garageOf = (owner: string): fc.Arbitrary<GarageState> =>
  fc
    .record({
      cars: fc.uniqueArray(
        fc.record({
          vehicle: fc.constantFrom(...VEHICLES),
          frame: fc.constantFrom('', 'F-1'),
          answers: fc.dictionary(
            fc.constantFrom('abs', 'turbo'),
            fc.constantFrom('yes' as const, 'no' as const),
          ),
          usedAt: fc.integer({ min: 0, max: 5 }),
        }),
        { maxLength: 10, selector: ({ vehicle, frame }) => `${vehicle} ${frame}` },
      ),
      current: fc.nat({ max: 12 }),
    })
    .map(({ cars, current }) => ({
      cars: cars.map(({ frame, ...car }, index) => ({
        ...car,
        ...(frame ? { frame } : {}),
        id: `${owner}-${index}`,
        label: car.vehicle,
      })),
      currentId: current < cars.length ? `${owner}-${current}` : null,
    }));
const identify = ({ vehicle, frame }: GarageCar) => `${vehicle} ${frame ?? ''}`;

test('[FIT-14] no car is lost or doubled', () => {
  fc.assert(
    fc.property(garageOf('guest'), garageOf('account'), (guest, account) => {
      const { garage, leftOut } = mergeGarages(guest, account);
      const before = new Set([...guest.cars, ...account.cars].map(identify));
      expect([...garage.cars, ...leftOut].map(identify).toSorted()).toEqual([...before].toSorted());
      expect(new Set(garage.cars.map(({ id }) => id)).size).toBe(garage.cars.length);
      expect(garage.cars.length).toBe(Math.min(10, before.size));
      expect(garage.cars.slice(0, account.cars.length).map(({ id }) => id)).toEqual(
        account.cars.map(({ id }) => id),
      );
    }),
  );
});

test('[FIT-14] merging twice equals merging once, also when the second tab began with what the first made', () => {
  fc.assert(
    fc.property(garageOf('guest'), garageOf('account'), (guest, account) => {
      const once = mergeGarages(guest, account);
      expect(mergeGarages(guest, once.garage)).toEqual(once);
      expect(mergeGarages(once.garage, once.garage)).toEqual({ garage: once.garage, leftOut: [] });
    }),
  );
});
