import { describe, expect, test } from 'vitest';
import { getExpectation } from '#tests/support/fuzz/expectations.ts';
import { findMismatch, type ScreenSnapshot } from '#tests/support/fuzz/screen-snapshot.ts';

const aSnapshot = (changes: Partial<ScreenSnapshot>): ScreenSnapshot => ({
  path: '/checkout',
  screen: 'checkout',
  shownState: 'editing.form',
  machine: 'checkout',
  leaf: 'editing.form',
  alert: null,
  ...changes,
});

describe('findMismatch', () => {
  test('a screen that shows a different state from its machine’s is reported', () => {
    expect(findMismatch(aSnapshot({}))).toBeNull();
    expect(findMismatch(aSnapshot({ leaf: 'placingOrder' }))).toBe(
      'the screen checkout shows editing.form, the machine checkout is in placingOrder',
    );
  });

  test('a screen may show a region of its machine by the last name of its state', () => {
    const leaf = 'preparing.reference.initialising';
    expect(findMismatch(aSnapshot({ shownState: 'initialising', leaf }))).toBeNull();
    expect(findMismatch(aSnapshot({ shownState: 'ready', leaf }))).not.toBeNull();
  });

  test('a screen may show a loading state while its machine’s data is missing', () => {
    expect(findMismatch(aSnapshot({ shownState: 'loading', leaf: null }))).toBeNull();
    expect(findMismatch(aSnapshot({ shownState: 'editing.form', leaf: null }))).toBe(
      'the screen checkout shows editing.form, the machine checkout is in null',
    );
  });

  test('a page of the shop without a screen is reported, a provider’s page is not', () => {
    expect(findMismatch(aSnapshot({ screen: null, machine: null }))).toBe('no screen is shown at /checkout');
    const portal = { path: '/sandbox/pesapal/pay', screen: null, machine: null };
    expect(findMismatch(aSnapshot(portal))).toBeNull();
  });
});

test('the expectation of a state leaves out the data of the model’s order', () => {
  expect(getExpectation('packaging', 'shipping')).toEqual({ visible: [], enabled: ['Mark as Delivered'] });
  expect(getExpectation('checkout', 'no such state')).toEqual({});
});
