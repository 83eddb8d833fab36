import { expect, test, vi } from 'vitest';
import { getCurrentVisit } from '#src/storage/visit.ts';
import { blockReading, fillStorage } from '../run-port.ts';

const AT = Date.UTC(2026, 10, 20, 9);
const HOUR_MS = 3_600_000;
const FACEBOOK = { source: 'facebook', medium: 'cpc', campaign: 'long-rains' };
const DIRECT = { source: 'direct', medium: '', campaign: '' };
const stored = () => JSON.parse(localStorage.getItem('gari-visit') ?? 'null');

function arrive(search = '', at = AT) {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  history.replaceState(null, '', `/${search}`);
  return getCurrentVisit();
}

const FROM_FACEBOOK = '?utm_source=facebook&utm_medium=cpc&utm_campaign=long-rains';

test('[ATTRIB-01] the first touch is stored with its moment, and returned without it', () => {
  expect(arrive(FROM_FACEBOOK)).toEqual(FACEBOOK);
  expect(stored()).toEqual({ ...FACEBOOK, at: AT });
});

test('[ATTRIB-01] later pages of the visit do not change it, nor write it again', () => {
  arrive(FROM_FACEBOOK);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  expect(arrive('?utm_source=google', AT + 24 * HOUR_MS - 1)).toEqual(FACEBOOK);
  expect(write).not.toHaveBeenCalled();
  expect(stored()).toEqual({ ...FACEBOOK, at: AT });
});

test('[ATTRIB-01] after 24 hours another visit begins', () => {
  arrive(FROM_FACEBOOK);
  expect(arrive('', AT + 24 * HOUR_MS)).toEqual(DIRECT);
  expect(stored()).toEqual({ ...DIRECT, at: AT + 24 * HOUR_MS });
});

test('[ATTRIB-01] the referrer is the source without a parameter', () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://www.google.com/search?q=brakes');
  expect(arrive()).toEqual({ source: 'www.google.com', medium: 'referral', campaign: '' });
});

test('[ATTRIB-01] broken JSON is replaced', () => {
  localStorage.setItem('gari-visit', '{"source":"face');
  expect(arrive()).toEqual(DIRECT);
  expect(stored()).toEqual({ ...DIRECT, at: AT });
});

test('[ATTRIB-01] the visit is known even when the browser refuses storage', () => {
  fillStorage();
  expect(arrive(FROM_FACEBOOK)).toEqual(FACEBOOK);
  expect(stored()).toBeNull();
  blockReading();
  expect(arrive(FROM_FACEBOOK)).toEqual(FACEBOOK);
});
