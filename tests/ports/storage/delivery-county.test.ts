import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberCounty, useRememberedCounty } from '#src/storage/delivery-county.ts';
import { blockReading, fillStorage, writeInOtherTab } from '../run-port.ts';

const openPage = () => renderHook(useRememberedCounty);

test.each([
  [null, 'Nairobi'],
  ['Kisumu', 'Kisumu'],
  ['murang’a county', "Murang'a"],
  ['Atlantis', 'Nairobi'],
])('%s in storage is %s', (text, county) => {
  if (text !== null) localStorage.setItem('gari-county', text);
  expect(openPage().result.current).toBe(county);
});

test('a chosen county is shown at once and stored', () => {
  const { result } = openPage();
  act(() => rememberCounty('Mombasa'));
  expect(result.current).toBe('Mombasa');
  expect(localStorage.getItem('gari-county')).toBe('Mombasa');
});

test('the choice of another tab is shown until the page is left', () => {
  const { result, unmount } = openPage();
  act(() => writeInOtherTab('gari-county', 'Nakuru'));
  expect(result.current).toBe('Nakuru');
  unmount();
  rememberCounty('Kilifi');
  writeInOtherTab('gari-county', 'Narok');
  expect(result.current).toBe('Nakuru');
});

test('without storage the choice lasts for the page', () => {
  const { result } = openPage();
  blockReading();
  fillStorage();
  act(() => rememberCounty('Meru'));
  expect(result.current).toBe('Meru');
});
