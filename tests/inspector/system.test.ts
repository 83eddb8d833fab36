import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emit, setup } from 'xstate';
import { buildSystem, type SystemLink } from '#inspector/chart/system.ts';
import { readMachines } from '../../scripts/build/machines/read-machines.ts';

const sources = await readMachines();
const system = buildSystem(sources.map(({ machine }) => machine));

const findLinks = (parent: string): SystemLink[] => system.links.filter((link) => link.parent === parent);
const findEmits = (machine: string) => system.machines.find(({ id }) => id === machine)?.emits;

test('a purchase invokes the checkout, both payments and the return from the portal', () => {
  expect(findLinks('purchase')).toEqual([
    {
      parent: 'purchase',
      child: 'checkout',
      states: ['checkout'],
      sends: ['cart.changed'],
      watches: [],
      ends: ['placed', 'alreadyPaid', 'redirectedToPortal', 'cardChosen', 'cartEmpty', 'signInRequired'],
    },
    {
      parent: 'purchase',
      child: 'mpesaPayment',
      states: ['mpesaPayment'],
      sends: [],
      watches: ['promptIsOut'],
      ends: ['alreadyPaid', 'alreadyCancelled', 'cancelledElsewhere', 'closed'],
    },
    {
      parent: 'purchase',
      child: 'cardPayment',
      states: ['cardPayment'],
      sends: ['cart.changed'],
      watches: [],
      ends: ['placed', 'alreadyPaid', 'alreadyCancelled', 'linesRefused', 'cartEmpty', 'detailsMissing'],
    },
    {
      parent: 'purchase',
      child: 'portalReturn',
      states: ['confirmation'],
      sends: ['session.changed'],
      watches: ['addressDiffers'],
      ends: ['payAgain', 'signInNeeded'],
    },
  ]);
  expect(findEmits('purchase')).toEqual([
    'purchase.orderGone',
    'purchase.navigate',
    'purchase.orderPaid',
    'purchase.signInNeeded',
  ]);
});

test('what the shell passes on between machines names an event or an end that the sender has', () => {
  expect(system.shellLinks.map(({ from, event, to, sends }) => `${from} ${event} > ${to} ${sends}`)).toEqual([
    'signup signup.verified > session session.adopt',
    'identitySignIn identity.signedIn > session session.adopt',
    'identitySignIn identity.codeNeeded > session session.codeNeeded',
    'signInCode code.accepted > session session.adopt',
    'passkeySignIn passkey.accepted > session session.adopt',
    'deleteAccount account.deleted > session session.accountDeleted',
    'session session.signedIn > purchase session.changed',
    'session session.signedOut > purchase session.changed',
    'portalReturn payAgain > purchase address.entered',
  ]);
  const getEnds = (machine: string) => system.links.find(({ child }) => child === machine)?.ends ?? [];
  for (const { from, event } of system.shellLinks)
    expect([...(findEmits(from) ?? []), ...getEnds(from)]).toContain(event);
});

test('a session invokes the refresh of its tokens, and three machines a countdown', () => {
  expect(findLinks('session')).toEqual([
    {
      parent: 'session',
      child: 'tokenRefresh',
      states: ['restoring.refreshing', 'signedIn.refreshing', 'restoringAgain.refreshing'],
      sends: [],
      watches: [],
      ends: ['refreshed', 'ended', 'unreachable'],
    },
  ]);
  expect(findEmits('session')).toEqual([
    'toast.show',
    'session.signedIn',
    'session.tokenAnswered',
    'session.signedOut',
    'session.expired',
  ]);
  expect(system.links.filter(({ child }) => child === 'countdown').map(({ parent }) => parent)).toEqual([
    'mpesaPayment',
    'passwordReset',
    'signup',
  ]);
});

test('the largest family comes first, and the machines on their own last', () => {
  expect(system.machines.map(({ id }) => id).slice(0, 7)).toEqual([
    'purchase',
    'checkout',
    'mpesaPayment',
    'countdown',
    'cardPayment',
    'portalReturn',
    'passwordReset',
  ]);
  expect(system.machines).toHaveLength(sources.length);
});

test.each(sources.map(({ name, machine }) => [name, machine.id]))(
  '%s emits and ends on its generated paths as the system chart says',
  (name, id) => {
    const outcomes = readFileSync(`tests/machines/generated/outcomes/${name}.txt`, 'utf8');
    const emitted = [...outcomes.matchAll(/^ {4}([a-z]+\.\w+)\b/gim)].flatMap(([, type]) => type ?? []);
    expect([...new Set(emitted)].toSorted()).toEqual(findEmits(id)?.toSorted());
    const kinds = [...outcomes.matchAll(/^ {4}output kind="(\w+)"/gm)].flatMap(([, kind]) => kind ?? []);
    const ends = system.links.find(({ child }) => kinds.length > 0 && child === id)?.ends ?? [];
    expect([...new Set(kinds)].toSorted()).toEqual(ends.toSorted());
  },
);

test('an event whose type is only known at run time is refused', () => {
  const machine = setup({ types: {} as { context: { type: string } } }).createMachine({
    id: 'kettle',
    context: { type: 'kettle.boiled' },
    entry: emit(({ context }) => ({ type: context.type })),
  });
  expect(() => buildSystem([machine])).toThrow('kettle: emit does not reveal the type of its event');
});
