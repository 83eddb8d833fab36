import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import * as fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { countItems, formatBadge } from '#machines/cart/cart.rules.ts';
import { type CartStore, createCart } from '#machines/cart/cart.store.ts';
import type { CartEvent } from '#machines/cart/cart.types.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { createQueryClient } from '#src/queries/query-client.ts';
import CartScreen from '#src/screens/storefront/cart/cart.screen.tsx';
import { ChakraRoot } from '#src/theme/chakra-root.tsx';
import { button, queryAllByName } from '#tests/support/model-paths/named-elements.ts';
import { press } from '#tests/support/model-paths/screen-paths.tsx';
import { createFilePorts } from '#tests/support/running-ports.ts';

const SEED = 20_261_122;
const KEYS = ['1 front', '1 rear', '2'] as const;
type Key = (typeof KEYS)[number];
type Line = { price: number; fee: number; quantity: number; left?: number | undefined };
/** The expected cart, with its lines in insertion order. */
interface Model {
  lines: Map<Key, Line>;
  settled: Set<string>;
}

interface Step {
  label: string;
  expect: (model: Model) => void;
  /** Uses the screen's control if there is one; otherwise sends the change that the store receives from elsewhere. */
  perform: (cart: CartStore) => void;
}

const toId = (key: Key) => Number(key[0]);
const toIdentity = (key: Key) => ({ id: toId(key), variant: key.slice(2) || undefined });
const toName = (key: Key) => `Part ${key}`;
const sendEvent = (event: CartEvent) => (cart: CartStore) => cart.send(event);
const keys = fc.constantFrom(...KEYS);
const prices = fc.constantFrom(250, 1500);
const quantities = fc.constantFrom(1, 3, 40);

function change(model: Model, key: Key, changed: (line: Line) => Partial<Line>): void {
  const line = model.lines.get(key);
  if (line) model.lines.set(key, { ...line, ...changed(line) });
}

const additions = fc.tuple(keys, prices, quantities).map(
  ([key, price, quantity]): Step => ({
    label: `add ${quantity} of ${key} at ${price}`,
    expect: ({ lines }) => {
      const before = lines.get(key);
      lines.set(key, {
        price,
        fee: 100,
        quantity: (before?.quantity ?? 0) + quantity,
        left: before?.left,
      });
    },
    perform: sendEvent({
      type: 'cart.addItem',
      item: { ...toIdentity(key), name: toName(key), price, quantity, shippingFee: 100 },
    }),
  }),
);

const steppers = fc.tuple(keys, fc.constantFrom('Plus', 'Minus')).map(
  ([key, sign]): Step => ({
    label: `${sign} on ${key}`,
    expect: (model) =>
      change(model, key, ({ quantity }) => ({
        quantity: sign === 'Plus' ? quantity + 1 : Math.max(1, quantity - 1),
      })),
    perform: () => press(button(`${sign}: one ${toName(key)} ${sign === 'Plus' ? 'more' : 'less'}`)),
  }),
);

const removals = keys.map(
  (key): Step => ({
    label: `remove ${key}`,
    expect: ({ lines }) => void lines.delete(key),
    perform: () => press(button(`Remove ${toName(key)}`)),
  }),
);

const refreshes = fc.tuple(fc.constantFrom(1, 2), prices).map(
  ([id, price]): Step => ({
    label: `product ${id} now costs ${price}`,
    expect: (model) => {
      for (const key of KEYS.filter((candidate) => toId(candidate) === id))
        change(model, key, () => ({ price, fee: 50 }));
    },
    perform: sendEvent({ type: 'cart.refreshLine', id, price, shippingFee: 50 }),
  }),
);

const stockReadings = fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(0, 2, 50)).map(
  ([id, left]): Step => ({
    label: `${left} of product ${id} are left`,
    expect: (model) => {
      for (const key of KEYS.filter((candidate) => toId(candidate) === id))
        change(model, key, () => ({ left }));
    },
    perform: sendEvent({ type: 'cart.stockRead', stock: [{ id, left }] }),
  }),
);

const purchases = fc.tuple(fc.constantFrom('A', 'B'), keys, quantities).map(
  ([order, key, quantity]): Step => ({
    label: `order ${order} of ${quantity} of ${key} is paid`,
    expect: (model) => {
      if (model.settled.has(order)) return;
      model.settled.add(order);
      change(model, key, (line) => ({ quantity: line.quantity - quantity }));
      if ((model.lines.get(key)?.quantity ?? 1) < 1) model.lines.delete(key);
    },
    perform: sendEvent({
      type: 'cart.removeBought',
      orderNumber: order,
      lines: [{ ...toIdentity(key), quantity }],
    }),
  }),
);

const clearing: Step = {
  label: 'another tab empties the cart',
  expect: (model) => {
    model.lines.clear();
    model.settled.clear();
  },
  perform: sendEvent({ type: 'cart.replace', state: { lines: [], settledOrders: [] } }),
};

const steps = fc.oneof(
  { weight: 4, arbitrary: additions },
  { weight: 3, arbitrary: steppers },
  { weight: 1, arbitrary: removals },
  { weight: 1, arbitrary: refreshes },
  { weight: 1, arbitrary: stockReadings },
  { weight: 1, arbitrary: purchases },
  { weight: 1, arbitrary: fc.constant(clearing) },
);

const ksh = (amount: number) => `Ksh ${amount.toLocaleString('en-US')}`;

/** How many of each line can be had: lines of one product share its stock, and at most 50 in one order. */
function countAvailable(entries: readonly (readonly [Key, Line])[]): number[] {
  return entries.map(([key, { quantity, left = Number.POSITIVE_INFINITY }], index) => {
    const before = entries.slice(0, index).filter(([earlier]) => toId(earlier) === toId(key));
    const taken = before.reduce((sum, [, line]) => sum + line.quantity, 0);
    return Math.min(quantity, Math.max(0, left - taken), Math.max(0, 50 - taken));
  });
}

function getExpectedCart({ lines }: Model) {
  const entries = [...lines];
  const available = countAvailable(entries);
  const sum = (of: (line: Line, index: number) => number) =>
    entries.reduce((total, [, line], index) => total + of(line, index), 0);
  const subtotal = sum(({ price }, index) => price * (available[index] ?? 0));
  const fees = sum(({ fee }, index) => fee * (available[index] ?? 0));
  const shipping = available.some((units) => units > 0) ? 300 + fees : 0;
  const count = sum(({ quantity }) => quantity);
  return {
    kept: entries.map(([key, line]) => [toName(key), line.price, line.fee, line.quantity, line.left]),
    badge: count > 99 ? '99+' : `${count}`,
    rows: entries.map(([key, { quantity }]) => [toName(key), `${quantity}`, quantity > 1]),
    amounts: entries.length === 0 ? [] : [subtotal, shipping, subtotal + shipping].map(ksh),
    isEmpty: entries.length === 0,
  };
}

function readActualCart(cart: CartStore): ReturnType<typeof getExpectedCart> {
  const { context } = cart.getSnapshot();
  const rows = [...document.querySelectorAll('[aria-label=Cart] > li')];
  return {
    kept: context.lines.map((line) => [line.name, line.price, line.shippingFee, line.quantity, line.left]),
    badge: formatBadge(countItems(context)),
    rows: rows.map((row) => [
      queryAllByName('button', /^Remove /, row)[0]
        ?.getAttribute('aria-label')
        ?.slice('Remove '.length) ?? '',
      row.querySelector('output')?.textContent ?? '',
      !button(/^Minus/, row)?.disabled,
    ]),
    amounts: [...document.querySelectorAll('dd')].map(({ textContent }) => textContent ?? ''),
    isEmpty: document.body.textContent?.includes('Your cart is empty') ?? false,
  };
}

/** Requests never complete: the model sends server data as events. */
const ports = createFilePorts();
const queryClient = createQueryClient();

function renderCart(cart: CartStore): void {
  render(
    <ChakraRoot>
      <MemoryRouter>
        <PortsContext value={{ ...ports, cart }}>
          <QueryClientProvider client={queryClient}>
            <CartScreen />
          </QueryClientProvider>
        </PortsContext>
      </MemoryRouter>
    </ChakraRoot>,
  );
}

test('the cart store and its screen behave like a plain model of a cart', () => {
  fc.assert(
    fc.property(fc.array(fc.noShrink(steps), { minLength: 8, maxLength: 12 }), (sequence) => {
      cleanup();
      const model: Model = { lines: new Map(), settled: new Set() };
      const cart = createCart();
      renderCart(cart);
      expect(readActualCart(cart)).toEqual(getExpectedCart(model));
      for (const { label, perform, ...step } of sequence) {
        act(() => perform(cart));
        step.expect(model);
        expect([label, readActualCart(cart)]).toEqual([label, getExpectedCart(model)]);
      }
    }),
    { seed: SEED, numRuns: 8 },
  );
});
