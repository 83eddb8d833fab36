import { expect, test } from 'vitest';
import { getInspectorMode } from '#src/ports/inspection/inspector-mode.ts';
import { fillStorage } from '../run-port.ts';

const open = (address: string) => {
  history.replaceState(null, '', address);
  return getInspectorMode();
};

test('the mode of the address is remembered by the tab', () => {
  expect(open('/')).toBeNull();
  expect(open('/?inspect')).toBe('');
  expect(open('/collection')).toBe('');
  expect(open('/?inspect=server')).toBe('server');
  expect(sessionStorage.getItem('gari-inspect')).toBe('server');
  expect(open('/?inspect=off')).toBe('off');
  expect(open('/')).toBe('off');
});

test('without storage the address decides', () => {
  fillStorage();
  expect([open('/?inspect=machines'), open('/')]).toEqual(['machines', null]);
});
