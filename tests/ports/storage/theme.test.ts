import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyTheme, useIsDark } from '#src/storage/theme.ts';
import { fillStorage } from '../run-port.ts';

const root = document.documentElement;
afterEach(() => {
  root.className = '';
});

test('a theme replaces the other one and is stored', () => {
  root.className = 'js light';
  applyTheme('dark');
  expect(root.className).toBe('js dark');
  expect(localStorage.getItem('gari-theme')).toBe('dark');
  applyTheme('light');
  expect(root.className).toBe('js light');
  expect(localStorage.getItem('gari-theme')).toBe('light');
});

test('components follow the theme until they are unmounted', () => {
  const { result, unmount } = renderHook(useIsDark);
  expect(result.current).toBe(false);
  act(() => applyTheme('dark'));
  expect(result.current).toBe(true);
  act(() => applyTheme('light'));
  expect(result.current).toBe(false);
  unmount();
  applyTheme('dark');
  expect(result.current).toBe(false);
});

test('without storage the theme lasts for the page', () => {
  fillStorage();
  const { result, unmount } = renderHook(useIsDark);
  act(() => applyTheme('dark'));
  expect([root.className, result.current, localStorage.getItem('gari-theme')]).toEqual(['dark', true, null]);
  unmount();
});

test('[LAYOUT-21] choosing the theme of the system ends the choice', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-color-scheme: light)' }));
  applyTheme('dark');
  expect(localStorage.getItem('gari-theme')).toBe('dark');
  applyTheme('light');
  expect([root.className, localStorage.getItem('gari-theme')]).toEqual(['light', null]);
});
