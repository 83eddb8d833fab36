// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  address,
  advanceTime,
  aShop,
  config,
  getShownScreen,
  openApp,
  stopClock,
} from '../shop/open-shop.tsx';

test.each([
  'Information we collect',
  'How we use it',
  'Cookies and browser storage',
  'Legal bases',
  'Sharing',
  'Security',
  'Your rights',
  'International transfers',
  'Minors under 18',
  'Updates to this policy',
  'Contact',
])('[LEGAL-02] the privacy policy has a section on: %s', async (heading) => {
  aShop();
  openApp('/privacy-policy');
  const title = await screen.findByRole('heading', { level: 2, name: heading });
  expect(title.parentElement?.textContent?.length).toBeGreaterThan(heading.length + 40);
});

test('[LEGAL-01, LEGAL-02, LEGAL-03, CONST-20] is public and static, with our contact and the minimum age', async () => {
  const api = aShop();
  openApp('/privacy-policy');
  const article = within(await screen.findByRole('article'));
  expect(article.getAllByRole('heading', { level: 2 })).toHaveLength(11);
  expect(article.getByText(/The minimum age to open an account or to order is 18\./)).toBeVisible();
  expect(await article.findByRole('link', { name: 'help@gari.test' })).toBeVisible();
  expect(article.getByRole('link', { name: '+254 700 000 001' })).toBeVisible();
  expect(article.getByText(/Data Protection Act, No\. 24 of 2019/)).toBeVisible();
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/config/']);
});

test('[LEGAL-02] states the actual lifetimes of the sign-up and reset cookies, and of the tokens', async () => {
  aShop();
  openApp('/privacy-policy');
  expect(await screen.findByText(/after a day for a sign-up and after 10 minutes for a reset/)).toBeVisible();
  expect(screen.getByText(/the two tokens of your session \(900 seconds and 7 days long\)/)).toBeVisible();
});

test('[LEGAL-02, SMS-09] names who sends SMS, what of, and how to switch them off', async () => {
  aShop();
  openApp('/privacy-policy');
  expect(
    await screen.findByText(
      'Africa’s Talking, for SMS about your orders: the phone number of the delivery and the message, which names the order and amounts, not you. You can switch these messages off in your account.',
    ),
  ).toBeVisible();
});

test.each([
  ['/terms-of-use', 'Terms of use', 10, /reserved for you for 30 minutes/],
  ['/returns', 'Returns and warranty', 8, /within 30 days of delivery/],
])('[LEGAL-04] %s is public and static, with our contact', async (path, title, sections, sentence) => {
  const api = aShop();
  openApp(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  const article = within(screen.getByRole('article'));
  expect(article.getAllByRole('heading', { level: 2 })).toHaveLength(sections);
  expect(article.getByText(sentence)).toBeVisible();
  expect(await article.findByRole('link', { name: 'help@gari.test' })).toBeVisible();
  expect(api.calls.map(({ endpoint }) => endpoint)).toEqual(['GET /api/config/']);
});

test.each(['/login', '/signup'])('[LEGAL-04] %s links to the terms of use', async (path) => {
  aShop();
  openApp(path);
  expect(await screen.findByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms-of-use');
});

test('[LAYOUT-13] the footer leads to the privacy notice', async () => {
  aShop();
  openApp('/collection');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/privacy-policy');
});

test('[LAYOUT-14] the footer links to the five social networks in the configuration', async () => {
  const names = ['Facebook', 'Instagram', 'X', 'TikTok', 'YouTube'];
  const socials = names.map((name) => ({ name, url: `https://${name.toLowerCase()}.test/gari` }));
  const api = aShop();
  api.reply('config', { body: { ...config, contact: { ...config.contact, socials } } });
  openApp('/cart');
  const list = within(await screen.findByRole('list', { name: 'Social networks' }));
  const links = await list.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    socials.map(({ name, url }) => [name, url]),
  );
});

test('[ROUTE-08, CONST-16] /redirecting counts down from 3 and leads to the shop', async () => {
  // With the clock stopped a lazily loaded screen would never appear.
  await import('#src/screens/storefront/redirecting/redirecting.screen.tsx');
  await import('#src/screens/storefront/home/home.screen.tsx');
  stopClock();
  aShop();
  openApp('/redirecting');
  await advanceTime(200);
  expect(getShownScreen()).toBe('redirecting ready');
  expect(screen.getByText('Taking you to the shop in 3...')).toBeVisible();
  await advanceTime(1_000);
  expect(screen.getByText('Taking you to the shop in 2...')).toBeVisible();
  await advanceTime(1_000);
  expect(screen.getByText('Taking you to the shop in 1...')).toBeVisible();
  expect(address()).toBe('/redirecting');
  await advanceTime(1_000);
  expect(address()).toBe('/');
});
