import { expect, test } from 'vitest';
import { readPositions, savePosition } from '#src/storage/scroll-positions.ts';
import { blockReading, fillStorage } from '../run-port.ts';

test('positions are stored per entry, in whole pixels', () => {
  expect(readPositions()).toEqual({});
  savePosition('one', 120.6);
  savePosition('two', 0);
  savePosition('one', 80.4);
  expect(readPositions()).toEqual({ one: 80, two: 0 });
  expect(sessionStorage.getItem('gari-scroll')).toBe('{"two":0,"one":80}');
});

test('the 50 entries saved last are stored', () => {
  for (let entry = 1; entry <= 51; entry += 1) savePosition(`entry-${entry}`, entry);
  const positions = readPositions();
  expect(Object.keys(positions)).toHaveLength(50);
  expect([positions['entry-1'], positions['entry-2'], positions['entry-51']]).toEqual([undefined, 2, 51]);
  savePosition('entry-2', 7);
  expect(Object.keys(readPositions())).toHaveLength(50);
});

test('broken JSON counts as no positions, and is replaced', () => {
  sessionStorage.setItem('gari-scroll', '{"one":');
  expect(readPositions()).toEqual({});
  savePosition('two', 5);
  expect(readPositions()).toEqual({ two: 5 });
});

test('a full storage loses the position, and a blocked one has none', () => {
  savePosition('one', 80);
  fillStorage();
  savePosition('two', 5);
  expect(readPositions()).toEqual({ one: 80 });
  blockReading();
  expect(readPositions()).toEqual({});
});
