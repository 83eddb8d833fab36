import { expect, test } from 'vitest';
import { createCart } from '#machines/cart/cart.store.ts';
import type { LineChange } from '#machines/checkout/lines.rules.ts';
import { applyLineChange } from '#src/ports/payment/apply-line-change.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';

const line = { ...brakePads, quantity: 4, price: 3200, shippingFee: 200 };

/** The line after the change, and the cart's events on the way. */
function change(changes: Partial<LineChange>) {
  const cart = createCart({ lines: [line], settledOrders: [] });
  let updates = 0;
  cart.subscribe(() => void (updates += 1));
  const unchanged = { id: line.id, name: line.name, quantity: 4, price: null, shippingFee: null, left: null };
  applyLineChange(cart, { ...unchanged, ...changes });
  return { line: cart.getSnapshot().context.lines[0], updates };
}

test('[PLACE-05] a new price alone leaves quantity and fee', () => {
  const price = { was: 3200, now: 3300 };
  expect(change({ price })).toEqual({ line: { ...line, price: 3300 }, updates: 1 });
});

test('[PLACE-05] a new fee alone leaves quantity and price', () => {
  const shippingFee = { was: 200, now: 250 };
  expect(change({ shippingFee })).toEqual({ line: { ...line, shippingFee: 250 }, updates: 1 });
});

test('[PLACE-05] fewer that are left leave the price', () => {
  expect(change({ left: 2 })).toEqual({ line: { ...line, quantity: 2 }, updates: 1 });
});

test('[PLACE-05] nothing changed leaves the cart', () => {
  expect(change({})).toEqual({ line, updates: 0 });
});
