import { expect, test } from 'vitest';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { savedLinesTransition, toAddedItem } from '#machines/saved-lines/saved-lines.rules.ts';
import { createSavedLines } from '#machines/saved-lines/saved-lines.store.ts';

const aLine = (id: number, changes: Partial<CartLine> = {}): CartLine => ({
  id,
  name: `Part ${id}`,
  price: 1500,
  quantity: 1,
  shippingFee: 200,
  image: '',
  ...changes,
});

test('[ACCOUNT-09] a line that is saved again replaces the earlier one and comes first', () => {
  const saved = savedLinesTransition([aLine(2), aLine(1)], {
    type: 'saved.add',
    line: aLine(1, { quantity: 3 }),
  });
  expect(saved).toEqual([aLine(1, { quantity: 3 }), aLine(2)]);
});

test('[ACCOUNT-09] a part for two cars is two lines, and each is deleted alone', () => {
  const forCar = aLine(1, { vehicle: 'fielder', vehicleLabel: 'Toyota Fielder' });
  expect(savedLinesTransition([forCar, aLine(1)], { type: 'saved.remove', id: 1 })).toEqual([forCar]);
});

test('[ACCOUNT-09] beyond 50 the oldest goes', () => {
  const full = Array.from({ length: 50 }, (_, index) => aLine(index + 1));
  const saved = savedLinesTransition(full, { type: 'saved.add', line: aLine(51) });
  expect([saved.length, saved[0]?.id, saved.at(-1)?.id]).toEqual([50, 51, 49]);
});

test('[ACCOUNT-09] a line goes back to the cart with its car, and without the acknowledgement for it', () => {
  const answers = { abs: 'yes' } as const;
  const car = { vehicle: 'fielder', vehicleLabel: 'Toyota Fielder', built: '2010-05', answers };
  expect(toAddedItem(aLine(1, { ...car, acknowledged: true, quantity: 2 }))).toEqual({
    ...aLine(1, { quantity: 2 }),
    car,
  });
  expect(toAddedItem(aLine(2))).toEqual(aLine(2));
});

test('[ACCOUNT-09] each change is emitted for the storage, a replacement is not', () => {
  const saved = createSavedLines();
  const changes: unknown[] = [];
  saved.on('saved.changed', ({ change }) => changes.push(change));
  saved.trigger['saved.add']({ line: aLine(1) });
  saved.trigger['saved.replace']({ lines: [aLine(2)] });
  saved.trigger['saved.remove']({ id: 2 });
  expect(changes).toEqual([
    { type: 'saved.add', line: aLine(1) },
    { type: 'saved.remove', id: 2 },
  ]);
  expect(saved.getSnapshot().context.lines).toEqual([]);
});
