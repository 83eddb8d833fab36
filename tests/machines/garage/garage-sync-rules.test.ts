import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toGarageState } from '#contract/fitment/account-cars.ts';
import type { GarageState } from '#machines/garage/garage.types.ts';
import {
  describeLeftOut,
  dropAccountCars,
  listChanges,
  rebaseGarage,
} from '#machines/garage-sync/garage-sync.rules.ts';
import { demio, fielder } from '#tests/support/account-cars.ts';

const account = [fielder, demio];
const base = toGarageState(account);
const [fielderHere, demioHere] = base.cars as [GarageState['cars'][number], GarageState['cars'][number]];
const note = { ...demioHere, id: 'd-1', vehicle: 'note', label: 'Nissan Note' };

test('[FIT-14] a device with the account’s cars has no changes, whatever its ids are', () => {
  const cars = [
    { ...demioHere, id: 'x' },
    { ...fielderHere, id: 'y', frame: 'nze141 6012345', usedAt: 1 },
  ];
  expect(listChanges(account, { cars, currentId: 'y' })).toEqual([]);
});

test('[FIT-14] changes are listed field by field, removals first', () => {
  const { nickname: _, ...unnamed } = fielderHere;
  const cars = [{ ...unnamed, month: 6, answers: { abs: 'no' as const } }, note];
  expect(listChanges(account, { cars, currentId: 'a-1' })).toEqual([
    { type: 'remove', id: 'a-2' },
    { type: 'add', car: note, isCurrent: false },
    { type: 'change', id: 'a-1', change: { version: 3, nickname: null, month: 6, answers: { abs: 'no' } } },
  ]);
});

test.each([
  [
    'another car of the account',
    'a-2',
    [{ type: 'change', id: 'a-2', change: { version: 1, current: true } }],
  ],
  ['no car', null, [{ type: 'change', id: 'a-1', change: { version: 3, current: false } }]],
])('[FIT-14] the current car becomes %s with one call', (_, currentId, changes) => {
  expect(listChanges(account, { ...base, currentId })).toEqual(changes);
});

test('[FIT-14] a new current car is added as such', () => {
  expect(listChanges(account, { cars: [...base.cars, note], currentId: 'd-1' })).toEqual([
    { type: 'add', car: note, isCurrent: true },
  ]);
});

test('[FIT-14] what the device changed is made to what the account has by now', () => {
  const device = {
    cars: [demioHere, { ...fielderHere, id: 'own', nickname: 'Mine', answers: {} }],
    currentId: null,
  };
  const now = toGarageState([
    { ...fielder, year: 2011, answers: { abs: 'yes', turbo: 'no' }, version: 4 },
    { ...demio, id: 'a-3', vehicle: 'vitz', label: 'Toyota Vitz' },
  ]);
  expect(rebaseGarage(base, device, now)).toEqual({
    garage: {
      cars: [
        { ...fielderHere, id: 'own', nickname: 'Mine', year: 2011, answers: { turbo: 'no' } },
        now.cars[1],
      ],
      currentId: null,
    },
    leftOut: [],
  });
});

test('[FIT-14] the current car of the account counts where the device has not chosen another', () => {
  const now = toGarageState([
    { ...fielder, current: false },
    { ...demio, current: true },
  ]);
  expect(rebaseGarage(base, base, now).garage.currentId).toBe('a-2');
  expect(rebaseGarage(base, { ...base, currentId: null }, now).garage.currentId).toBe(null);
});

test('[FIT-14] over 10 cars the device’s addition is left out', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ({
    ...demio,
    id: `a-${index}`,
    vehicle: `v-${index}`,
  }));
  const device = { cars: [note], currentId: 'd-1' };
  const { garage, leftOut } = rebaseGarage({ cars: [], currentId: null }, device, toGarageState(ten));
  expect([garage, leftOut]).toEqual([
    { cars: toGarageState(ten).cars, currentId: null },
    [{ car: note, code: 'GARAGE_FULL' }],
  ]);
});

test('[FIT-15] another account’s cars are dropped, a guest’s stay', () => {
  expect(dropAccountCars({ cars: [...base.cars, note], currentId: 'a-1' }, account)).toEqual({
    cars: [note],
    currentId: null,
  });
  expect(dropAccountCars({ cars: [...base.cars, note], currentId: 'd-1' }, account).currentId).toBe('d-1');
});

test('[FIT-14] what is left out is named with its reason', () => {
  const full = { car: { ...note, nickname: 'Mama' }, code: 'GARAGE_FULL' as const };
  const unknown = { car: demioHere, code: 'VEHICLE_UNKNOWN' as const };
  expect(describeLeftOut([full, { ...full, car: fielderHere }])).toBe(
    'Your garage is full. Left out on this device: Mama, Kazi.',
  );
  expect(describeLeftOut([unknown])).toBe('We no longer have this car: Mazda Demio.');
});

const garages = fc
  .record({
    cars: fc.uniqueArray(
      fc.record({
        vehicle: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
        nickname: fc.constantFrom(null, 'Kazi', 'Mama'),
        year: fc.constantFrom(null, 2010),
        answers: fc.dictionary(
          fc.constantFrom('abs', 'turbo'),
          fc.constantFrom('yes' as const, 'no' as const),
        ),
      }),
      { selector: ({ vehicle }) => vehicle },
    ),
    current: fc.nat({ max: 7 }),
  })
  .map(({ cars, current }) =>
    cars.map((car, index) => ({ ...demio, ...car, id: `id-${car.vehicle}`, current: index === current })),
  );
const identify = ({ cars }: GarageState) => cars.map(({ vehicle }) => vehicle).toSorted();

test('[FIT-14] without changes here the account’s cars are taken, without changes there the device’s stay', () => {
  fc.assert(
    fc.property(garages, garages, (before, after) => {
      const [old, next] = [toGarageState(before), toGarageState(after)];
      const taken = rebaseGarage(old, old, next).garage;
      expect(listChanges(after, taken)).toEqual([]);
      expect(rebaseGarage(old, next, old).garage).toEqual(next);
      expect(rebaseGarage(next, taken, next).garage).toEqual(taken);
    }),
  );
});

test('[FIT-14] of three sides no addition is lost, no removal undone, and nothing doubled', () => {
  fc.assert(
    fc.property(garages, garages, garages, (before, here, there) => {
      const [old, device, now] = [before, here, there].map(toGarageState) as [
        GarageState,
        GarageState,
        GarageState,
      ];
      const [was, mine, theirs] = [old, device, now].map(identify) as [string[], string[], string[]];
      const expected = [...new Set([...mine, ...theirs])].filter((vehicle) =>
        was.includes(vehicle) ? mine.includes(vehicle) && theirs.includes(vehicle) : true,
      );
      const { garage } = rebaseGarage(old, device, now);
      expect(identify(garage)).toEqual(expected.toSorted());
      expect(rebaseGarage(now, garage, now).garage).toEqual(garage);
    }),
  );
});
