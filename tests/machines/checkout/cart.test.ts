import { expect, test } from 'vitest';
import { calculateTotals } from '#contract/money.ts';
import {
  cartTransition,
  countItems,
  emptyCart,
  exceedsStock,
  formatBadge,
  parseStoredCart,
  replay,
} from '#machines/cart/cart.rules.ts';
import { createCart } from '#machines/cart/cart.store.ts';
import type { AddedItem, CartChange, CartLine, CartState } from '#machines/cart/cart.types.ts';
import { toLineCar } from '#machines/cart/line-car.rules.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';

const oilFilter: CartLine = {
  id: 102,
  name: 'Oil Filter',
  price: 800,
  quantity: 1,
  shippingFee: 0,
  image: '',
};

function cartWith(...lines: CartLine[]): CartState {
  return { lines, settledOrders: [] };
}

function cartAfterAdding(item: AddedItem): CartState {
  return cartTransition(emptyCart, { type: 'cart.addItem', item });
}

test('[CART-03] plus and minus change the quantity of that line only', () => {
  const cart = createCart(cartWith(brakePads, oilFilter));
  cart.send({ type: 'cart.changeQuantity', id: 101, quantity: 3 });
  expect(cart.getSnapshot().context.lines).toEqual([{ ...brakePads, quantity: 3 }, oilFilter]);
});

test('[CART-03] the quantity has no upper bound', () => {
  const cart = cartTransition(cartWith({ ...brakePads, left: 4 }), {
    type: 'cart.changeQuantity',
    id: 101,
    quantity: 5000,
  });
  expect(cart.lines).toEqual([{ ...brakePads, left: 4, quantity: 5000 }]);
});

test.each([
  [{ ...brakePads, quantity: 5, left: 4 }, true],
  [{ ...brakePads, quantity: 4, left: 4 }, false],
  [{ ...brakePads, quantity: 5 }, false],
])('[CART-03] a line exceeds the known stock (%#)', (line, exceeds) => {
  expect(exceedsStock(line)).toBe(exceeds);
});

test('[CART-04] remove deletes the line of that variant', () => {
  const red: CartLine = { ...brakePads, variant: 'red' };
  const cart = cartTransition(cartWith(brakePads, red), { type: 'cart.removeItem', id: 101, variant: 'red' });
  expect(cart.lines).toEqual([brakePads]);
});

test.each([0, -2, 1.5, 'three', '2', undefined, null, Number.NaN, Number.POSITIVE_INFINITY])(
  '[CART-07] adding with a quantity of %s uses 1',
  (quantity) => {
    const cart = cartAfterAdding({ id: 102, name: 'Oil Filter', price: 800, quantity, shippingFee: 0 });
    expect(cart.lines).toEqual([
      { id: 102, name: 'Oil Filter', price: 800, quantity: 1, shippingFee: 0, image: '' },
    ]);
  },
);

test.each([0, -2, 1.5, 'three', undefined])('[CART-07] changing a quantity to %s sets 1', (quantity) => {
  const cart = cartTransition(cartWith(brakePads), { type: 'cart.changeQuantity', id: 101, quantity });
  expect(cart.lines).toEqual([{ ...brakePads, quantity: 1 }]);
});

test.each([
  ['free', 0],
  ['', 0],
  [undefined, 0],
  [null, 0],
  [Number.NaN, 0],
  [{}, 0],
  [150, 150],
  ['150', 150],
])('[CART-08] a shipping fee of %s becomes %s', (shippingFee, stored) => {
  const cart = cartAfterAdding({ id: 102, name: 'Oil Filter', price: 800, quantity: 1, shippingFee });
  expect(cart.lines.map((line) => line.shippingFee)).toEqual([stored]);
});

test.each([
  ['Ksh 1,500', 1500],
  ['Ksh. 1,500.50', 1500.5],
  ['1500', 1500],
  ['ask us', 0],
  ['', 0],
])("[CART-09] the text price '%s' becomes %s", (price, stored) => {
  const cart = cartAfterAdding({ id: 102, name: 'Oil Filter', price, quantity: 1, shippingFee: 0 });
  expect(cart.lines.map((line) => line.price)).toEqual([stored]);
});

test('[CART-10] adding the same product adds the quantity and refreshes price and shipping fee', () => {
  const cart = cartTransition(cartWith(brakePads), {
    type: 'cart.addItem',
    item: { id: 101, name: 'Brake Pads', price: 'Ksh 3,500', quantity: 3, shippingFee: 200, left: 9 },
  });
  expect(cart.lines).toEqual([{ ...brakePads, quantity: 5, price: 3500, shippingFee: 200, left: 9 }]);
});

test('[CART-11] the same product in another variant is a separate line', () => {
  const cart = cartTransition(cartWith(brakePads), {
    type: 'cart.addItem',
    item: { id: 101, name: 'Brake Pads', price: 3200, variant: 'rear', quantity: 1, shippingFee: 150 },
  });
  expect(cart.lines).toEqual([
    brakePads,
    { id: 101, name: 'Brake Pads', price: 3200, variant: 'rear', quantity: 1, shippingFee: 150, image: '' },
  ]);
});

test('[CART-12] a stored cart is restored unchanged', () => {
  const cart: CartState = {
    lines: [{ ...brakePads, variant: 'rear', left: 4 }, oilFilter],
    settledOrders: ['7Q2M9XKD4T0B'],
  };
  expect(parseStoredCart(JSON.stringify(cart))).toEqual(cart);
});

test.each([null, '', '{', 'null', '7', '"cart"', '[]', '{"lines":7}', '{"lines":[null,7,{"id":"x"}]}'])(
  '[CART-12] the corrupt stored text %s gives an empty cart',
  (text) => {
    expect(parseStoredCart(text)).toEqual({ lines: [], settledOrders: [] });
  },
);

test('[CART-12] every field of a stored line is validated again', () => {
  const stored = {
    lines: [
      { id: 101, name: 'Brake Pads', price: 'Ksh 3,200', quantity: -4, shippingFee: 'x', image: 7, left: -1 },
      { id: 0, name: 'Nothing', price: 1, quantity: 1, shippingFee: 0, image: '' },
    ],
    settledOrders: ['7Q2M9XKD4T0B', 9],
  };
  expect(parseStoredCart(JSON.stringify(stored))).toEqual({
    lines: [{ id: 101, name: 'Brake Pads', price: 3200, quantity: 1, shippingFee: 0, image: '' }],
    settledOrders: ['7Q2M9XKD4T0B'],
  });
});

test("[CART-12] this tab's pending changes are replayed on top of what another tab stored", () => {
  const cart = createCart(cartWith(brakePads));
  const pending: CartChange[] = [];
  cart.on('cart.changed', ({ change }) => pending.push(change));
  cart.send({ type: 'cart.changeQuantity', id: 101, quantity: 4 });
  const storedByTheOtherTab = cartWith(brakePads, oilFilter);
  expect(replay(storedByTheOtherTab, pending)).toEqual(cartWith({ ...brakePads, quantity: 4 }, oilFilter));
});

test('[CART-12] a cart loaded from storage is not a change of this tab', () => {
  const cart = createCart();
  const pending: CartChange[] = [];
  cart.on('cart.changed', ({ change }) => pending.push(change));
  cart.send({ type: 'cart.replace', state: cartWith(oilFilter) });
  expect(cart.getSnapshot().context).toEqual(cartWith(oilFilter));
  expect(pending).toEqual([]);
});

test('[MPESA-13, CONFIRM-01] the lines bought leave the cart, what was added since stays', () => {
  const cart = cartTransition(cartWith({ ...brakePads, quantity: 5 }, oilFilter), {
    type: 'cart.removeBought',
    orderNumber: '7Q2M9XKD4T0B',
    lines: [
      { id: 101, quantity: 2 },
      { id: 102, quantity: 1 },
    ],
  });
  expect(cart).toEqual({ lines: [{ ...brakePads, quantity: 3 }], settledOrders: ['7Q2M9XKD4T0B'] });
});

test('[MPESA-13, CONFIRM-01] the lines of one order are removed from the cart only once', () => {
  const bought: CartChange = {
    type: 'cart.removeBought',
    orderNumber: '7Q2M9XKD4T0B',
    lines: [{ id: 101, quantity: 2 }],
  };
  const cart = replay(cartWith({ ...brakePads, quantity: 5 }), [bought, bought]);
  expect(cart.lines).toEqual([{ ...brakePads, quantity: 3 }]);
});

test('the last 20 settled orders are stored', () => {
  const orders = Array.from({ length: 21 }, (_, index) => `ORDER-${index + 1}`);
  const cart = replay(
    emptyCart,
    orders.map((orderNumber) => ({ type: 'cart.removeBought', orderNumber, lines: [] })),
  );
  expect(cart.settledOrders).toHaveLength(20);
  expect(cart.settledOrders.at(0)).toBe('ORDER-2');
  expect(cart.settledOrders.at(-1)).toBe('ORDER-21');
});

test('a reloaded product refreshes price, shipping fee and stock in each of its lines', () => {
  const rear: CartLine = { ...brakePads, variant: 'rear' };
  const cart = cartTransition(cartWith(brakePads, rear, oilFilter), {
    type: 'cart.refreshLine',
    id: 101,
    price: 3500,
    shippingFee: 100,
    left: 3,
  });
  expect(cart.lines).toEqual([
    { ...brakePads, price: 3500, shippingFee: 100, left: 3 },
    { ...rear, price: 3500, shippingFee: 100, left: 3 },
    oilFilter,
  ]);
});

test('an order refused for lack of stock refreshes only the stock', () => {
  const cart = cartTransition(cartWith(brakePads), { type: 'cart.refreshLine', id: 101, left: 1 });
  expect(cart.lines).toEqual([{ ...brakePads, left: 1 }]);
});

test('[CONST-02] the subtotal sums price times quantity, the total adds the shipping', () => {
  expect(calculateTotals([brakePads, oilFilter])).toEqual({ subtotal: 7200, shipping: 600, total: 7800 });
});

test('[CONST-03] shipping is 300 plus each fee times its quantity, and 0 for an empty cart', () => {
  expect(calculateTotals([{ ...brakePads, quantity: 3 }]).shipping).toBe(750);
  expect(calculateTotals([oilFilter]).shipping).toBe(300);
  expect(calculateTotals([])).toEqual({ subtotal: 0, shipping: 0, total: 0 });
});

test('[CHECKOUT-12] the item count is the sum of the quantities', () => {
  expect(countItems(cartWith(brakePads, oilFilter))).toBe(3);
});

test.each([
  [0, '0'],
  [98, '98'],
  [99, '99'],
  [100, '99+'],
])('[LAYOUT-04, CONST-04] the badge of %s items reads %s', (count, text) => {
  expect(formatBadge(count)).toBe(text);
});

test('stock that was read again changes only the lines whose stock differs', () => {
  const cart = createCart(cartWith({ ...brakePads, left: 4 }, oilFilter));
  const pending: CartChange[] = [];
  cart.on('cart.changed', ({ change }) => pending.push(change));
  const stock = [{ id: 101, left: 4 }, { id: 102, left: 0 }, { id: 102 }, { id: 999, left: 3 }];
  cart.send({ type: 'cart.stockRead', stock });
  expect(cart.getSnapshot().context).toEqual(cartWith({ ...brakePads, left: 4 }, { ...oilFilter, left: 0 }));
  expect(pending).toEqual([{ type: 'cart.refreshLine', id: 102, left: 0 }]);
});

test('a cart whose stock has not changed is not written again', () => {
  const cart = createCart(cartWith({ ...brakePads, left: 4 }, oilFilter));
  const pending: CartChange[] = [];
  cart.on('cart.changed', ({ change }) => pending.push(change));
  cart.send({ type: 'cart.stockRead', stock: [{ id: 101, left: 4 }] });
  expect(cart.getSnapshot().context).toEqual(cartWith({ ...brakePads, left: 4 }, oilFilter));
  expect(pending).toEqual([]);
});

const vitz = { vehicle: 'toyota-vitz-nsp130', vehicleLabel: 'Toyota Vitz NSP130' };
const fielder = { vehicle: 'toyota-fielder-nze141', vehicleLabel: 'Toyota Fielder NZE141' };
const add = (cart: CartState, car?: AddedItem['car']) =>
  cartTransition(cart, { type: 'cart.addItem', item: { ...brakePads, car } });

test('[FIT-30] a line keeps the car that it was added for; the same part for another car is another line', () => {
  const cart = add(add(add(emptyCart, vitz), fielder));
  expect(cart.lines).toEqual([padsForVitz, padsForFielder, brakePads]);
});

test('[FIT-30] a part that is added again for the same car joins its line, with what is known now', () => {
  const cart = add(add(emptyCart, vitz), { ...vitz, built: '2012-05', answers: { abs: 'no' } });
  expect(cart.lines).toEqual([{ ...padsForVitz, quantity: 4, built: '2012-05', answers: { abs: 'no' } }]);
});

test('[FIT-30] quantity and removal concern the line of that car only', () => {
  const cart = cartTransition(cartWith(padsForVitz, padsForFielder), {
    type: 'cart.changeQuantity',
    id: 101,
    vehicle: vitz.vehicle,
    quantity: 5,
  });
  expect(cart.lines).toEqual([{ ...padsForVitz, quantity: 5 }, padsForFielder]);
  expect(cartTransition(cart, { type: 'cart.removeItem', id: 101, vehicle: vitz.vehicle }).lines).toEqual([
    padsForFielder,
  ]);
});

test('[FIT-31] "Buy anyway" stays with the line until its car changes', () => {
  const line = { id: 101, vehicle: vitz.vehicle };
  const acknowledged = cartTransition(cartWith(padsForVitz), { type: 'cart.acknowledgeFit', ...line });
  expect(acknowledged.lines).toEqual([{ ...padsForVitz, acknowledged: true }]);
  expect(add(acknowledged, vitz).lines).toEqual([{ ...padsForVitz, quantity: 4, acknowledged: true }]);
  const changed = cartTransition(acknowledged, { type: 'cart.changeCar', ...line, car: fielder });
  expect(changed.lines).toEqual([padsForFielder]);
});

test('[FIT-31] a line that changes to the car of another line of the part joins it', () => {
  const cart = cartTransition(cartWith(padsForVitz, oilFilter, padsForFielder), {
    type: 'cart.changeCar',
    id: 101,
    vehicle: vitz.vehicle,
    car: fielder,
  });
  expect(cart.lines).toEqual([oilFilter, { ...padsForFielder, quantity: 4 }]);
});

test('[FIT-30] what was bought leaves the line of its car', () => {
  const cart = cartTransition(cartWith(padsForVitz, padsForFielder), {
    type: 'cart.removeBought',
    orderNumber: '7K3M9QXW2VAB',
    lines: [{ id: 101, vehicle: fielder.vehicle, quantity: 2 }],
  });
  expect(cart.lines).toEqual([padsForVitz]);
});

test('[FIT-30] the stored cart keeps the cars; what is not a car gives a line without one', () => {
  const line: CartLine = { ...padsForVitz, built: '2012-05', answers: { abs: 'yes' }, acknowledged: true };
  expect(parseStoredCart(JSON.stringify(cartWith(line, brakePads)))).toEqual(cartWith(line, brakePads));
  const broken = { ...line, vehicle: 7, built: 'May', answers: { abs: 'maybe' } };
  expect(parseStoredCart(JSON.stringify({ lines: [broken] })).lines).toEqual([brakePads]);
  const odd = { ...line, built: 'May', answers: { abs: 'maybe' }, acknowledged: 'yes' };
  expect(parseStoredCart(JSON.stringify({ lines: [odd] })).lines).toEqual([padsForVitz]);
});

test('[FIT-30] a line gets the car without its frame number and nickname', () => {
  const car = {
    id: 'c1',
    vehicle: vitz.vehicle,
    label: vitz.vehicleLabel,
    nickname: 'Blue',
    frame: 'NSP130-2012345',
    year: 2012,
    month: 5,
    answers: { abs: 'yes' as const },
    usedAt: 1,
  };
  expect(toLineCar(car)).toEqual({ ...vitz, built: '2012-05', answers: { abs: 'yes' } });
  expect(toLineCar({ vehicle: vitz.vehicle, label: vitz.vehicleLabel, year: 2012 })).toEqual(vitz);
});
