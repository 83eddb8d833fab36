// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aShopper, ORDER, openCheckout, PLACED, payNow } from '../payment/checkout-shop.tsx';
import { openApp } from '../shop/open-shop.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

const readStoredVisit = () => JSON.parse(localStorage.getItem('gari-visit') ?? 'null');

test('[ATTRIB-01] opening the shop stores the first touch, and later navigation does not change it', async () => {
  aShopper();
  history.replaceState(null, '', '/?utm_source=facebook&utm_medium=cpc&utm_campaign=Long-Rains');
  const before = Date.now();
  openApp('/').ports.stop();
  const visit = { source: 'facebook', medium: 'cpc', campaign: 'Long-Rains', at: expect.any(Number) };
  expect(readStoredVisit()).toEqual(visit);
  expect(readStoredVisit().at).toBeGreaterThanOrEqual(before);
  history.replaceState(null, '', '/collection?utm_source=google&utm_campaign=other');
  const { at } = readStoredVisit();
  openApp('/collection').ports.stop();
  expect(readStoredVisit()).toEqual({ ...visit, at });
});

test('[ATTRIB-01] after 24 hours another visit begins', () => {
  aShopper();
  const expiredVisit = {
    source: 'facebook',
    medium: 'cpc',
    campaign: 'Long-Rains',
    at: Date.now() - 24 * 3_600_000,
  };
  localStorage.setItem('gari-visit', JSON.stringify(expiredVisit));
  openApp('/').ports.stop();
  expect(readStoredVisit()).toEqual({ source: 'direct', medium: '', campaign: '', at: expect.any(Number) });
});

test('[ATTRIB-02] the first touch is sent with the order', async () => {
  const api = aShopper();
  api.reply(ORDER, PLACED);
  localStorage.setItem(
    'gari-visit',
    JSON.stringify({ source: 'radio', medium: '', campaign: 'matatu-fm', at: Date.now() - 1000 }),
  );
  const { user, fill } = await openCheckout();
  fill();
  await user.click(payNow());
  await waitFor(() => expect(api.callsTo(ORDER)).toHaveLength(1));
  expect(api.callsTo(ORDER)[0]?.body).toMatchObject({
    attribution: { source: 'radio', medium: '', campaign: 'matatu-fm' },
  });
});

test('[ATTRIB-01] the shop works even when the browser refuses storage', async () => {
  const api = aShopper();
  api.reply(ORDER, PLACED);
  const { user, fill } = await openCheckout();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  localStorage.removeItem('gari-visit');
  fill();
  await user.click(payNow());
  await waitFor(() => expect(api.callsTo(ORDER)).toHaveLength(1));
  expect(api.callsTo(ORDER)[0]?.body).toMatchObject({
    attribution: { source: 'direct', medium: '', campaign: '' },
  });
});
