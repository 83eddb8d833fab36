import { describe, expect, test } from 'vitest';
import { disagreement, type Seen } from '#e2e/walk/look.ts';
import { sightOf } from '#e2e/walk/sights.ts';

const seen = (parts: Partial<Seen>): Seen => ({
  path: '/checkout',
  screen: 'checkout',
  shown: 'editing.form',
  machine: 'checkout',
  leaf: 'editing.form',
  alert: null,
  ...parts,
});

describe('disagreement', () => {
  test('a screen that shows another state than its machine is in is told', () => {
    expect(disagreement(seen({}))).toBeNull();
    expect(disagreement(seen({ leaf: 'placingOrder' }))).toBe(
      'the screen checkout shows editing.form, the machine checkout is in placingOrder',
    );
  });

  test('a screen may wait for what its machine needs', () => {
    expect(disagreement(seen({ shown: 'loading', leaf: null }))).toBeNull();
    expect(disagreement(seen({ shown: 'editing.form', leaf: null }))).toBe(
      'the screen checkout shows editing.form, the machine checkout is in null',
    );
  });

  test('a page of the shop without a screen is told, a provider’s page is none of the shop’s', () => {
    expect(disagreement(seen({ screen: null, machine: null }))).toBe('no screen is shown at /checkout');
    const portal = { path: '/sandbox/pesapal/pay', screen: null, machine: null };
    expect(disagreement(seen(portal))).toBeNull();
  });
});

test('what is to be seen in a state is told without the order of the model', () => {
  expect(sightOf('packaging', 'shipping')).toEqual({ sees: [], can: ['Mark as Delivered'] });
  expect(sightOf('checkout', 'no such state')).toEqual({});
});
