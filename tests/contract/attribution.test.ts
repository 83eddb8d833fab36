import { describe, expect, test } from 'vitest';
import { resolveVisit } from '../../contract/attribution.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;

const arrive = (address: string, referrer = '', stored: unknown = null) =>
  resolveVisit({ address, referrer, stored, now: NOW });

describe('a new visit', () => {
  test.each([
    {
      title: 'by utm_source, utm_medium and utm_campaign',
      address: 'https://gari.test/?utm_source=facebook&utm_medium=cpc&utm_campaign=long-rains',
      referrer: 'https://l.facebook.com/',
      touch: { source: 'facebook', medium: 'cpc', campaign: 'long-rains' },
    },
    {
      title: 'by utm_campaign alone, with the referrer as its source',
      address: 'https://gari.test/collection?utm_campaign=long-rains',
      referrer: 'https://www.kenyacars.example/forum',
      touch: { source: 'www.kenyacars.example', medium: '', campaign: 'long-rains' },
    },
    {
      title: 'by utm_campaign alone, without a referrer',
      address: 'https://gari.test/?utm_campaign=radio',
      referrer: '',
      touch: { source: 'direct', medium: '', campaign: 'radio' },
    },
    {
      title: 'by utm_source alone',
      address: 'https://gari.test/?utm_source=facebook',
      referrer: '',
      touch: { source: 'facebook', medium: '', campaign: '' },
    },
    {
      title: 'by utm_medium alone',
      address: 'https://gari.test/?utm_medium=email',
      referrer: 'https://mail.example/',
      touch: { source: 'mail.example', medium: 'email', campaign: '' },
    },
    {
      title: 'by the referrer’s host when the URL cannot be parsed',
      address: 'nowhere',
      referrer: 'https://www.google.com/',
      touch: { source: 'www.google.com', medium: 'referral', campaign: '' },
    },
    {
      title: 'by the referrer’s host',
      address: 'https://gari.test/products/brake-pads',
      referrer: 'https://www.google.com/search?q=brake+pads',
      touch: { source: 'www.google.com', medium: 'referral', campaign: '' },
    },
    {
      title: 'as direct',
      address: 'https://gari.test/',
      referrer: '',
      touch: { source: 'direct', medium: '', campaign: '' },
    },
    {
      title: 'as direct when the shop is its own referrer',
      address: 'https://gari.test/cart',
      referrer: 'https://gari.test/collection',
      touch: { source: 'direct', medium: '', campaign: '' },
    },
    {
      title: 'as direct when the parameters are empty and the referrer is not a URL',
      address: 'https://gari.test/?utm_source=&utm_campaign=%20',
      referrer: 'nowhere',
      touch: { source: 'direct', medium: '', campaign: '' },
    },
  ])('[ATTRIB-01] is attributed $title', ({ address, referrer, touch }) => {
    expect(arrive(address, referrer)).toEqual({ ...touch, at: NOW });
  });

  test('[ATTRIB-01] takes hostile parameters as bounded text without control characters', () => {
    const address = new URL('https://gari.test/');
    address.searchParams.set('utm_source', 'x'.repeat(5000));
    address.searchParams.set('utm_medium', "a\u0000b\r\n'; drop table orders; --");
    address.searchParams.set('utm_campaign', `${'y'.repeat(99)}🚗`);
    expect(arrive(address.href)).toEqual({
      source: 'x'.repeat(100),
      medium: "ab'; drop table orders; --",
      campaign: `${'y'.repeat(99)}\ufffd`,
      at: NOW,
    });
  });
});

test('[ATTRIB-01] trims blanks at the ends of a parameter before counting its length', () => {
  const address = new URL('https://gari.test/');
  address.searchParams.set('utm_source', ` ${'x'.repeat(100)}`);
  address.searchParams.set('utm_medium', `${'y'.repeat(99)} z`);
  expect(arrive(address.href)).toEqual({
    source: 'x'.repeat(100),
    medium: 'y'.repeat(99),
    campaign: '',
    at: NOW,
  });
});

describe('a visit in progress', () => {
  const first = { source: 'facebook', medium: 'cpc', campaign: 'long-rains' };
  const laterUrl = 'https://gari.test/?utm_source=google&utm_campaign=other';

  test('[ATTRIB-01] keeps its first touch for 24 hours', () => {
    const recentTouch = { ...first, at: NOW - 24 * HOUR + 1 };
    expect(arrive(laterUrl, 'https://www.google.com/', recentTouch)).toEqual(recentTouch);
  });

  test('[ATTRIB-01] ends after 24 hours, and another one begins', () => {
    const expiredTouch = { ...first, at: NOW - 24 * HOUR };
    expect(arrive(laterUrl, '', expiredTouch)).toEqual({
      source: 'google',
      medium: '',
      campaign: 'other',
      at: NOW,
    });
  });

  test.each([
    ['text', 'direct'],
    ['a list', []],
    ['an object that is not a visit', {}],
    ['an invalid timestamp', { ...first, at: '2026' }],
    ['a timestamp that is not a number', { ...first, at: Number.NaN }],
    ['a timestamp as text', { ...first, at: String(NOW) }],
    ['a timestamp in the future', { ...first, at: NOW + 1 }],
  ])('[ATTRIB-01] starts over when the stored value is %s', (_, stored) => {
    expect(arrive('https://gari.test/', '', stored)).toEqual({
      source: 'direct',
      medium: '',
      campaign: '',
      at: NOW,
    });
  });

  test('[ATTRIB-01] starts when nothing was ever stored', () => {
    expect(
      resolveVisit({ address: 'https://gari.test/', referrer: '', stored: undefined, now: NOW }),
    ).toEqual({
      source: 'direct',
      medium: '',
      campaign: '',
      at: NOW,
    });
  });

  test('[ATTRIB-01] is read as bounded text, even if the stored value was tampered with', () => {
    const stored = { source: 7, medium: 'z'.repeat(500), campaign: '\u0000', at: NOW };
    expect(arrive('https://gari.test/', '', stored)).toEqual({
      source: 'direct',
      medium: 'z'.repeat(100),
      campaign: '',
      at: NOW,
    });
  });
});
