// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { advanceTime, aShop, openApp, stopClock } from '../shop/open-shop.tsx';

const texts = () => [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent);

function openWithClock() {
  stopClock();
  aShop();
  return openApp('/').ports.toaster;
}

describe('toasts', () => {
  test.each([
    ['success', 2_000],
    ['error', 4_000],
    ['blank', 4_000],
    ['adminSuccess', 5_000],
    ['adminError', 5_000],
  ] as const)('[TOAST-01, TOAST-03, CONST-15] %s lasts %i ms', async (kind, duration) => {
    const toaster = openWithClock();
    act(() => toaster[kind]('Karibu'));
    await advanceTime(duration - 1);
    expect(texts()).toEqual(['Karibu']);
    await advanceTime(1);
    expect(texts()).toEqual([]);
  });

  test('[TOAST-02] at most 20 are shown; the oldest is removed first', () => {
    const toaster = openWithClock();
    act(() => {
      for (let number = 1; number <= 22; number += 1) toaster.error(`Toast ${number}`);
    });
    expect(texts()).toHaveLength(20);
    expect(texts().at(0)).toBe('Toast 3');
    expect(texts().at(-1)).toBe('Toast 22');
  });

  test('[TOAST-01] errors are announced at once, the others when idle', () => {
    const toaster = openWithClock();
    act(() => toaster.error('Broken'));
    expect(screen.getByRole('alert')).toHaveTextContent('Broken');
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite');
  });

  test('[TOAST-01] a toast stays while the pointer is on it', async () => {
    const toaster = openWithClock();
    act(() => toaster.success('Read me'));
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
    await advanceTime(10_000);
    expect(texts()).toEqual(['Read me']);
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }));
    await advanceTime(2_000);
    expect(texts()).toEqual([]);
  });
});
