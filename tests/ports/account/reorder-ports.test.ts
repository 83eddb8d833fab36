import { expect, test } from 'vitest';
import { createCart } from '#machines/cart/cart.store.ts';
import { createReorderPorts } from '#src/ports/account/reorder-ports.ts';
import { aPart } from '#tests/models/reorder.model.ts';
import { endpoint, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort } from '../run-port.ts';

const PARTS = endpoint('orderedParts', { order_number: '7K3M9QXW2VAB' });

function readParts(cart = createCart()) {
  return runPort(createReorderPorts(createTestApi(), cart).actors.readParts, { orderNumber: '7K3M9QXW2VAB' });
}

test('[ORDERPAGE-09] reads the parts, with what the cart has', async () => {
  fakeApi().reply(PARTS, { body: [aPart()] });
  const cart = createCart();
  cart.send({ type: 'cart.addItem', item: { id: 7, name: 'Brake pads', price: 1500, quantity: 3 } });
  const output = await readParts(cart);
  expect(output).toMatchObject({ ok: true, parts: [aPart()], cart: [{ id: 7, quantity: 3 }] });
});

test('[ORDERPAGE-09] a refusal and a lost reply differ', async () => {
  const api = fakeApi();
  api.reply(PARTS, refusal('NOT_FOUND', 'Order not found.'));
  expect(await readParts()).toStrictEqual({ ok: false, kind: 'refused', message: 'Order not found.' });
  api.reply(PARTS, 'offline');
  expect(await readParts()).toStrictEqual({ ok: false, kind: 'network' });
});
