import { expect, test, vi } from 'vitest';
import { createToaster } from '#src/ports/toaster.ts';

function openToaster() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const toaster = createToaster();
  return { toaster, texts: () => toaster.read().map(({ text }) => text) };
}

test.each([
  ['success', 'success', 2000],
  ['error', 'error', 4000],
  ['blank', 'blank', 4000],
  ['adminSuccess', 'admin-success', 5000],
  ['adminError', 'admin-error', 5000],
] as const)(
  '[TOAST-01, TOAST-03, CONST-15] %s is of the kind %s and lasts %i ms',
  (method, kind, durationMs) => {
    const { toaster } = openToaster();
    toaster[method]('Karibu');
    expect(toaster.read()).toEqual([{ id: 1, kind, text: 'Karibu' }]);
    vi.advanceTimersByTime(durationMs - 1);
    expect(toaster.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toaster.read()).toEqual([]);
  },
);

test('[TOAST-02] at most 20 are shown; the oldest goes first, with its timer', () => {
  const { toaster, texts } = openToaster();
  for (let number = 1; number <= 20; number += 1) toaster.error(`Toast ${number}`);
  expect(texts()).toHaveLength(20);
  toaster.error('Toast 21');
  expect([texts().length, texts().at(0), texts().at(-1)]).toEqual([20, 'Toast 2', 'Toast 21']);
  expect(vi.getTimerCount()).toBe(20);
});

test('a dismissed toast is gone at once, with its timer', () => {
  const { toaster, texts } = openToaster();
  toaster.error('one');
  toaster.error('two');
  toaster.dismiss(1);
  expect(texts()).toEqual(['two']);
  expect(vi.getTimerCount()).toBe(1);
});

test('a pause stops the timers, and they begin anew afterwards', () => {
  const { toaster, texts } = openToaster();
  toaster.error('one');
  vi.advanceTimersByTime(3000);
  toaster.success('two');
  toaster.pause();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['one', 'two']);
  toaster.resume();
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['one', 'two']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['one']);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual([]);
});

test('resuming without a pause does not leave two timers', () => {
  const { toaster } = openToaster();
  toaster.error('one');
  toaster.resume();
  expect(vi.getTimerCount()).toBe(1);
});

test('listeners are told of each change until they stop listening', () => {
  const { toaster } = openToaster();
  const listener = vi.fn<() => void>();
  const before = toaster.read();
  const stop = toaster.subscribe(listener);
  toaster.error('one');
  expect(toaster.read()).not.toBe(before);
  expect(listener).toHaveBeenCalledTimes(1);
  toaster.dismiss(1);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  toaster.error('two');
  expect(listener).toHaveBeenCalledTimes(2);
});
