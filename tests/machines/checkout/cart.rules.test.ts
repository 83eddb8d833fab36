import { describe, expect, test } from 'vitest';
import {
  cartTransition,
  emptyCart,
  isSameLine,
  parseStoredCart,
  toLineIdentity,
  toStockChanges,
} from '#machines/cart/cart.rules.ts';
import type { AddedItem, CartLine } from '#machines/cart/cart.types.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';

const cartWith = (...lines: CartLine[]) => ({ lines, settledOrders: [] });
const vitz = { vehicle: 'toyota-vitz-nsp130', vehicleLabel: 'Toyota Vitz NSP130' };
const restore = (changes: Record<string, unknown>) =>
  parseStoredCart(JSON.stringify({ lines: [{ ...brakePads, ...changes }] })).lines;

test('[CART-11] lines are told apart by id, variant and vehicle', () => {
  expect(isSameLine({ id: 101 }, { id: 101, variant: '' })).toBe(true);
  expect(isSameLine({ id: 1, variant: '01' }, { id: 10, variant: '1' })).toBe(false);
  expect(isSameLine({ id: 101, variant: 'rear' }, { id: 101, vehicle: 'rear' })).toBe(false);
});

test('a line is identified by what it has', () => {
  expect(toLineIdentity(brakePads)).toStrictEqual({ id: 101 });
  expect(toLineIdentity({ ...padsForVitz, variant: 'rear' })).toStrictEqual({
    id: 101,
    variant: 'rear',
    vehicle: 'toyota-vitz-nsp130',
  });
});

test('[FIT-31] a line without a car has no fit to acknowledge', () => {
  expect(cartTransition(cartWith(brakePads), { type: 'cart.acknowledgeFit', id: 101 }).lines).toEqual([
    brakePads,
  ]);
});

test('[FIT-31] a line that is not in the cart changes to no other car', () => {
  const cart = cartWith(padsForFielder);
  const change = { type: 'cart.changeCar', id: 101, vehicle: vitz.vehicle, car: vitz } as const;
  expect(cartTransition(cart, change)).toEqual(cart);
});

test('a product whose stock is not known changes no line', () => {
  expect(toStockChanges(cartWith({ ...brakePads, left: 4 }), [{ id: 101 }])).toEqual([]);
});

test('a refreshed price leaves the stock as it was', () => {
  const cart = cartWith({ ...brakePads, left: 4 });
  expect(cartTransition(cart, { type: 'cart.refreshLine', id: 101, price: 3300 }).lines).toStrictEqual([
    { ...brakePads, price: 3300, left: 4 },
  ]);
});

describe('an item that is added', () => {
  const add = (line: CartLine, item: Partial<AddedItem>) =>
    cartTransition(cartWith(line), { type: 'cart.addItem', item: { ...brakePads, ...item } }).lines;

  test('has no stock or car that is not known', () => {
    const { slug: _, ...item } = brakePads;
    expect(cartTransition(emptyCart, { type: 'cart.addItem', item }).lines).toStrictEqual([item]);
  });

  test('[FIT-30] gives the line of the same car the present name of the car', () => {
    expect(add(padsForVitz, { car: { ...vitz, vehicleLabel: 'Toyota Vitz 1.3' } })).toStrictEqual([
      { ...padsForVitz, vehicleLabel: 'Toyota Vitz 1.3', quantity: 4 },
    ]);
  });

  test('[FIT-30] leaves what the line knows about its car', () => {
    const known = { ...padsForVitz, built: '2012-05', answers: { abs: 'yes' } } as const;
    expect(add(known, { car: vitz })).toStrictEqual([{ ...known, quantity: 4 }]);
  });

  test('gives a line without a car no car', () => {
    expect(add(brakePads, {})).toStrictEqual([{ ...brakePads, quantity: 4 }]);
  });

  test.each([
    ['a blank text', '  '],
    ['a boolean', true],
    ['a list', [150]],
  ])('[CART-08] has no shipping fee if that is %s', (_, shippingFee) => {
    expect(
      cartTransition(emptyCart, { type: 'cart.addItem', item: { ...brakePads, shippingFee } }).lines,
    ).toEqual([{ ...brakePads, shippingFee: 0 }]);
  });
});

describe('[CART-12] a stored line', () => {
  test.each([
    ['the first product', { id: 1 }],
    ['a sold-out part', { left: 0 }],
    ['a car with a name of 200 characters', { ...vitz, vehicleLabel: 'x'.repeat(200) }],
  ])('of %s is restored', (_, changes) => {
    expect(restore(changes)).toEqual([{ ...brakePads, ...changes }]);
  });

  test.each([
    ['an id of 0', { id: 0 }],
    ['an id that is no whole number', { id: 1.5 }],
    ['no name', { name: undefined }],
    ['a name that is no text', { name: 7 }],
  ])('with %s is dropped', (_, changes) => {
    expect(restore(changes)).toEqual([]);
  });

  test.each([
    ['a vehicle without a name', { ...vitz, vehicleLabel: '' }],
    ['a name without a vehicle', { ...vitz, vehicle: '' }],
    ['a name of 201 characters', { ...vitz, vehicleLabel: 'x'.repeat(201) }],
    ['a negative stock', { left: -1 }],
  ])('with %s is restored without it', (_, changes) => {
    expect(restore(changes)).toEqual([brakePads]);
  });

  test('with a month that is no text is restored without the month', () => {
    expect(restore({ ...vitz, built: ['2012-05'] })).toEqual([padsForVitz]);
  });

  test('with a price that is neither a number nor text costs nothing', () => {
    expect(restore({ price: null })).toEqual([{ ...brakePads, price: 0 }]);
  });

  test('with more than 50 answers about its car is restored with the first 50', () => {
    const answers = Object.fromEntries(
      Array.from({ length: 51 }, (_, index) => [`question_${index}`, 'yes']),
    );
    const [line] = restore({ ...vitz, answers });
    expect(Object.keys(line?.answers ?? {})).toHaveLength(50);
    expect(line?.answers).not.toHaveProperty('question_50');
  });
});

test('[CART-12] the last 20 of the stored settled orders are restored', () => {
  const settledOrders = Array.from({ length: 21 }, (_, index) => `ORDER${index}`);
  const restored = parseStoredCart(JSON.stringify({ lines: [], settledOrders })).settledOrders;
  expect(restored).toHaveLength(20);
  expect([restored.at(0), restored.at(-1)]).toEqual(['ORDER1', 'ORDER20']);
});
