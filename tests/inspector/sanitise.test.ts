import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { sanitise } from '#src/ports/inspection/sanitise.ts';

test('the structure, yes and no, and harmless fields stay', () => {
  const value = {
    status: 'paid',
    amount: 3700,
    isOpen: true,
    left: null,
    missing: undefined,
    lines: [{ id: 1, quantity: 2 }],
  };
  expect(sanitise(value)).toEqual({
    status: 'paid',
    amount: 3700,
    isOpen: true,
    left: null,
    missing: null,
    lines: [{ id: '‹hidden›', quantity: 2 }],
  });
});

test('whatever is not known to be harmless is hidden', () => {
  expect(sanitise('abc')).toBe('‹hidden›');
  expect(sanitise({ password: 'abc', 5: 7, status: Symbol('a'), message: 5, amount: 10n })).toEqual({
    password: '‹hidden›',
    5: '‹hidden›',
    status: '‹hidden›',
    message: '‹hidden›',
    amount: '‹hidden›',
  });
  expect(sanitise({ send: () => undefined, error: new Error('abc') })).toEqual({
    send: '‹function›',
    error: '‹error›',
  });
});

test('a sentence loses the addresses and numbers in it', () => {
  const sentence = (text: string) => (sanitise({ message: text }) as { message: string }).message;
  expect(sentence('We wrote to wanjiku@gari.test twice')).toBe('We wrote to ‹hidden› twice');
  expect(sentence('Sent to +254 712-345678, wait 15 s')).toBe('Sent to ‹hidden›, wait 15 s');
  expect(sentence('Only 300 left')).toBe('Only 300 left');
});

test('of a list the first 20 stay, with the number of the others', () => {
  const list = (length: number) =>
    (sanitise({ items: Array.from({ length }, (_, index) => index) }) as { items: unknown[] }).items;
  expect(list(20)).toHaveLength(20);
  expect(list(23).slice(-2)).toEqual([19, '‹3 more›']);
  expect(list(23)).toHaveLength(21);
});

test('what lies deeper than eight levels is left out', () => {
  const nest = (depth: number): unknown => (depth === 0 ? { status: 'paid' } : { inner: nest(depth - 1) });
  const inner = (value: unknown, depth: number): unknown =>
    depth === 0 ? value : inner((value as { inner: unknown }).inner, depth - 1);
  expect(inner(sanitise(nest(7)), 7)).toEqual({ status: 'paid' });
  expect(inner(sanitise(nest(8)), 8)).toBe('‹more›');
  let list: unknown = ['paid'];
  for (let depth = 0; depth < 8; depth += 1) list = [list];
  expect(JSON.stringify(sanitise(list))).toBe('[[[[[[[["‹more›"]]]]]]]]');
});

test('of the snapshot of a machine its status and context stay', () => {
  const machine = createMachine({ context: { step: 'cart', phone: '0712345678' } });
  expect(sanitise(createActor(machine).getSnapshot())).toEqual({
    status: 'active',
    context: { step: 'cart', phone: '‹hidden›' },
  });
});
