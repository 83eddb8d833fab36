import { expect, test } from 'vitest';
import { emptyGarage, getCarName, getRemovedCar, parseStoredGarage } from '#machines/garage/garage.rules.ts';
import { createGarage } from '#machines/garage/garage.store.ts';
import type { GarageCar, GarageState } from '#machines/garage/garage.types.ts';

const fielder: GarageCar = {
  id: 'a',
  vehicle: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  answers: {},
  usedAt: 1000,
};
const demio: GarageCar = {
  id: 'b',
  vehicle: 'mazda-demio-de3fs',
  label: 'Mazda Demio DE3FS',
  answers: {},
  usedAt: 900,
};
const cars = (count: number): GarageCar[] =>
  Array.from({ length: count }, (_, index) => ({
    ...fielder,
    id: `id${index}`,
    vehicle: `vehicle-${index}`,
  }));

function openGarage(initial: GarageState = emptyGarage) {
  const garage = createGarage(initial);
  const emitted: unknown[] = [];
  garage.on('garage.changed', (event) => emitted.push(event));
  garage.on('garage.full', (event) => emitted.push(event));
  return { ...garage.trigger, emitted, read: () => garage.getSnapshot().context };
}

test('[FIT-12] a chosen car is added and is the current one', () => {
  const garage = openGarage({ cars: [fielder], currentId: 'a' });
  const car = {
    vehicle: 'mazda-demio-de3fs',
    label: 'Mazda Demio DE3FS',
    frame: 'DE3FS-123456',
    year: 2008,
    month: 4,
  };
  garage['garage.addCar']({ id: 'b', car, at: 2000 });
  expect(garage.read()).toEqual({
    cars: [fielder, { ...car, id: 'b', answers: {}, usedAt: 2000 }],
    currentId: 'b',
  });
  expect(garage.emitted).toEqual([
    { type: 'garage.changed', change: { type: 'garage.addCar', id: 'b', car, at: 2000 } },
  ]);
});

test('[FIT-13] the 11th car is refused', () => {
  const full = { cars: cars(10), currentId: 'id3' };
  const garage = openGarage(full);
  garage['garage.addCar']({ id: 'z', car: { vehicle: 'one-more', label: 'One more' }, at: 2000 });
  expect(garage.read()).toEqual(full);
  expect(garage.emitted).toEqual([{ type: 'garage.full' }]);
});

test('[FIT-13] the 10th car is not refused', () => {
  const garage = openGarage({ cars: cars(9), currentId: null });
  garage['garage.addCar']({ id: 'z', car: { vehicle: 'one-more', label: 'One more' }, at: 2000 });
  expect(garage.read().cars.map(({ id }) => id)).toEqual([
    'id0',
    'id1',
    'id2',
    'id3',
    'id4',
    'id5',
    'id6',
    'id7',
    'id8',
    'z',
  ]);
});

test('adding a car again selects it, in a full garage too, and takes over what is new', () => {
  const [first, ...others] = cars(10);
  const known: GarageCar = {
    ...first!,
    frame: 'NZE141-6012345',
    nickname: 'Mine',
    answers: { abs: 'yes', turbo: 'no' },
  };
  const garage = openGarage({ cars: [known, ...others], currentId: 'id3' });
  const car = { vehicle: 'vehicle-0', label: 'Toyota Fielder NZE141', frame: 'nze141 6012345', year: 2010 };
  garage['garage.addCar']({ id: 'z', car: { ...car, answers: { turbo: 'yes' } }, at: 2000 });
  expect(garage.read()).toEqual({
    cars: [{ ...known, ...car, answers: { abs: 'yes', turbo: 'yes' }, usedAt: 2000 }, ...others],
    currentId: 'id0',
  });
});

test('another frame number is another car', () => {
  const garage = openGarage({ cars: [{ ...fielder, frame: 'NZE141-6012345' }], currentId: null });
  garage['garage.addCar']({ id: 'z', car: { vehicle: fielder.vehicle, label: fielder.label }, at: 2000 });
  expect(garage.read().cars).toEqual([
    { ...fielder, frame: 'NZE141-6012345' },
    { ...fielder, id: 'z', usedAt: 2000 },
  ]);
});

test('selecting a car notes when, and an unknown one changes nothing', () => {
  const garage = openGarage({ cars: [fielder, demio], currentId: 'a' });
  garage['garage.selectCar']({ id: 'b', at: 3000 });
  const selected = { cars: [fielder, { ...demio, usedAt: 3000 }], currentId: 'b' };
  expect(garage.read()).toEqual(selected);
  garage['garage.selectCar']({ id: 'x', at: 4000 });
  expect(garage.read()).toEqual(selected);
});

test('releasing the car keeps it', () => {
  const garage = openGarage({ cars: [fielder], currentId: 'a' });
  garage['garage.releaseCar']();
  expect(garage.read()).toEqual({ cars: [fielder], currentId: null });
});

test('a removed car can be restored to its place, as the current one if it was', () => {
  const before = { cars: [fielder, demio], currentId: 'a' };
  const garage = openGarage(before);
  const removed = getRemovedCar(garage.read(), 'a')!;
  garage['garage.removeCar']({ id: 'a' });
  expect(garage.read()).toEqual({ cars: [demio], currentId: null });
  garage['garage.restoreCar']({ removed });
  expect(garage.read()).toEqual(before);
  garage['garage.restoreCar']({ removed });
  expect(garage.read()).toEqual(before);
});

test('a car that was not current is restored without becoming it', () => {
  const before = { cars: [fielder, demio], currentId: 'a' };
  const garage = openGarage(before);
  const removed = getRemovedCar(garage.read(), 'b')!;
  garage['garage.removeCar']({ id: 'b' });
  expect(garage.read()).toEqual({ cars: [fielder], currentId: 'a' });
  garage['garage.restoreCar']({ removed });
  expect(garage.read()).toEqual(before);
});

test('a car chosen since the removal stays the current one', () => {
  const garage = openGarage({ cars: [fielder, demio], currentId: 'a' });
  const removed = getRemovedCar(garage.read(), 'a')!;
  garage['garage.removeCar']({ id: 'a' });
  garage['garage.selectCar']({ id: 'b', at: 3000 });
  garage['garage.restoreCar']({ removed });
  expect(garage.read()).toEqual({ cars: [fielder, { ...demio, usedAt: 3000 }], currentId: 'b' });
});

test('[FIT-13] a removed car is not restored to a garage that has become full', () => {
  const garage = openGarage({ cars: cars(10), currentId: null });
  garage['garage.restoreCar']({ removed: { car: demio, index: 0, wasCurrent: true } });
  expect(garage.read()).toEqual({ cars: cars(10), currentId: null });
  expect(garage.emitted).toEqual([{ type: 'garage.full' }]);
});

test('there is nothing to restore of an unknown car', () => {
  expect(getRemovedCar({ cars: [fielder], currentId: 'a' }, 'x')).toBeNull();
});

test('a nickname is trimmed, at most 40 characters long, and shown instead of the label', () => {
  const garage = openGarage({ cars: [fielder, demio], currentId: null });
  garage['garage.renameCar']({ id: 'a', nickname: ` ${'x'.repeat(41)}` });
  expect(garage.read().cars).toEqual([{ ...fielder, nickname: 'x'.repeat(40) }, demio]);
  expect(garage.read().cars.map(getCarName)).toEqual(['x'.repeat(40), 'Mazda Demio DE3FS']);
  garage['garage.renameCar']({ id: 'a', nickname: '  ' });
  expect(garage.read().cars).toEqual([fielder, demio]);
});

test('[FIT-27] an answer is kept with the current car; not sure removes it', () => {
  const garage = openGarage({ cars: [fielder, demio], currentId: 'b' });
  garage['garage.answerQuestion']({ key: 'abs', answer: 'yes' });
  garage['garage.answerQuestion']({ key: 'turbo', answer: 'no' });
  expect(garage.read().cars).toEqual([fielder, { ...demio, answers: { abs: 'yes', turbo: 'no' } }]);
  garage['garage.answerQuestion']({ key: 'abs', answer: null });
  expect(garage.read().cars).toEqual([fielder, { ...demio, answers: { turbo: 'no' } }]);
});

test('an answer without a current car changes nothing', () => {
  const garage = openGarage({ cars: [fielder], currentId: null });
  garage['garage.answerQuestion']({ key: 'abs', answer: 'yes' });
  expect(garage.read()).toEqual({ cars: [fielder], currentId: null });
});

test('[FIT-15] clearing leaves no car', () => {
  const garage = openGarage({ cars: [fielder], currentId: 'a' });
  garage['garage.clear']();
  expect(garage.read()).toEqual({ cars: [], currentId: null });
});

test('a garage from storage is not a change of this tab', () => {
  const garage = openGarage();
  garage['garage.replace']({ state: { cars: [demio], currentId: 'b' } });
  expect(garage.read()).toEqual({ cars: [demio], currentId: 'b' });
  expect(garage.emitted).toEqual([]);
});

test('[FIT-12] a stored garage is restored unchanged', () => {
  const full: GarageCar = {
    ...fielder,
    nickname: 'Mine',
    year: 2010,
    month: 12,
    frame: 'NZE141-6012345',
    answers: { abs: 'yes', turbo: 'no' },
  };
  const garage = { cars: [full, demio], currentId: 'b' };
  expect(parseStoredGarage(JSON.stringify(garage))).toEqual(garage);
});

test.each([
  null,
  '',
  '{',
  'null',
  '7',
  '"car"',
  '[]',
  '{"cars":7}',
  '{"cars":{"length":1}}',
  '{"currentId":"a"}',
])('the stored text %s gives an empty garage', (text) => {
  expect(parseStoredGarage(text)).toEqual({ cars: [], currentId: null });
});

test.each([
  null,
  7,
  { ...fielder, id: '' },
  { ...fielder, id: 7 },
  { ...fielder, vehicle: undefined },
  { ...fielder, vehicle: 'x'.repeat(201) },
  { ...fielder, label: 'x'.repeat(201) },
  { ...fielder, label: '' },
])('a stored car without what it needs is dropped (%#)', (car) => {
  expect(parseStoredGarage(JSON.stringify({ cars: [car, demio], currentId: 'a' }))).toEqual({
    cars: [demio],
    currentId: null,
  });
});

test.each([
  [{ nickname: 'x'.repeat(41) }, {}],
  [{ nickname: '' }, {}],
  [{ nickname: 'x'.repeat(40) }, { nickname: 'x'.repeat(40) }],
  [{ month: 4 }, {}],
  [{ year: 1899, month: 4 }, {}],
  [{ year: 2101 }, {}],
  [{ year: 2010.5 }, {}],
  [{ year: '2010' }, {}],
  [
    { year: 1900, month: 1 },
    { year: 1900, month: 1 },
  ],
  [{ year: 2100, month: 0 }, { year: 2100 }],
  [{ year: 2010, month: 13 }, { year: 2010 }],
  [{ frame: 'x'.repeat(41) }, {}],
  [{ frame: 7 }, {}],
  [{ answers: null }, {}],
  [{ answers: 'yes' }, {}],
  [{ answers: { abs: 'maybe', turbo: 'no' } }, { answers: { turbo: 'no' } }],
  [{ usedAt: -1 }, { usedAt: 0 }],
  [{ usedAt: null }, { usedAt: 0 }],
  [{ extra: 'x' }, {}],
])('of a stored car with %j, %j is read', (stored, expected) => {
  expect(parseStoredGarage(JSON.stringify({ cars: [{ ...fielder, ...stored }], currentId: 'a' }))).toEqual({
    cars: [{ ...fielder, ...expected }],
    currentId: 'a',
  });
});

test('of a stored car at most 50 answers are read', () => {
  const answers = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`q${index}`, 'yes']));
  const [car] = parseStoredGarage(JSON.stringify({ cars: [{ ...fielder, answers }] })).cars;
  expect(Object.keys(car!.answers)).toHaveLength(50);
});

test('stored cars are read once each, and at most 10', () => {
  const stored = [fielder, { ...demio, id: 'a' }, { ...fielder, id: 'c' }, ...cars(10)];
  expect(parseStoredGarage(JSON.stringify({ cars: stored, currentId: 'id9' }))).toEqual({
    cars: [fielder, ...cars(9)],
    currentId: null,
  });
});
