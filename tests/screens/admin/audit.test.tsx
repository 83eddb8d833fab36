// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/types.ts';
import { type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp } from '../shop/open-shop.tsx';
import { getQueries, shopFor } from './admin-shop.ts';

const AT = '/admin/audit';
const LIST = 'audit';

const price: AuditEntry = {
  id: 2,
  at: '2026-11-03T08:15:00.000Z',
  actor: 'boss@gari.test',
  action: 'change product',
  subject: 'product 12',
  before: { price: 4500, name: 'Pads' },
  after: { price: 4700, name: 'Pads' },
};

function aShopWith(entries: AuditEntry[], count = entries.length): FakeApi {
  const api = shopFor('superuser');
  api.reply(LIST, { body: { results: entries, count, next: null, previous: null } });
  return api;
}

test('[BACKOFFICE-06] an entry says who changed what, when, and each field before and after', async () => {
  aShopWith([price]);
  openApp(AT);
  const link = await screen.findByRole('link', { name: 'product 12' });
  expect(link).toHaveAttribute('href', '/admin/edit-item/12');
  expect(link.parentElement).toHaveTextContent(/^Changed product 12$/);
  expect(getShownScreen()).toBe('audit filled');
  expect(screen.getByText('3 Nov 2026, 11:15 · boss@gari.test')).toBeVisible();
  const changes = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(changes).toEqual([['Price', 'Ksh 4,500 → Ksh 4,700']]);
  expect(screen.getByText('1 entry')).toBeVisible();
});

test('[BACKOFFICE-06] a log longer than the capped count continues after the last counted page', async () => {
  const api = shopFor('superuser');
  const next = '/api/y/audit/?page=202';
  api.reply(LIST, { body: { results: [price], count: 10_000, capped: true, next, previous: null } });
  openApp(`${AT}?page=201`);
  await screen.findByRole('link', { name: 'product 12' });
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', `${AT}?page=202`);
});

test('[BACKOFFICE-06] the actor and action filter the list, appear in the URL, and can be cleared', async () => {
  const api = aShopWith([price], 120);
  const { user } = openApp(AT);
  await screen.findByRole('link', { name: 'product 12' });
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: ' boss ' } });
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'product 12' } });
  api.reply(LIST, { body: { results: [], count: 0, next: null, previous: null } });
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Nothing matches this filter.')).toBeVisible();
  expect(address()).toBe('/admin/audit?actor=boss&subject=product+12');
  expect(getQueries(api, LIST).at(-1)).toEqual({ actor: 'boss', subject: 'product 12', page: '1' });
  await user.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(address()).toBe('/admin/audit'));
  expect(screen.getByLabelText('Who')).toHaveValue('');
});

test('[BACKOFFICE-06] it has pages of 50', async () => {
  const api = aShopWith([price], 101);
  const { user } = openApp('/admin/audit?actor=boss');
  await user.click(await screen.findByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(getQueries(api, LIST).at(-1)).toEqual({ actor: 'boss', page: '3' }));
});

test('an empty log says so, and one that failed to load can be loaded again', async () => {
  const api = aShopWith([]);
  api.reply(LIST, refusal('INTERNAL', 'Something went wrong on our side. Please try again.'));
  const { user } = openApp(AT);
  expect(await screen.findByText('The audit log could not be loaded')).toBeVisible();
  expect(getShownScreen()).toBe('audit failed');
  api.reply(LIST, { body: { results: [], count: 0, next: null, previous: null } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has changed anything yet.')).toBeVisible();
});

test('[BACKOFFICE-25] a period of days narrows the log and is in the address', async () => {
  const api = shopFor('superuser');
  api.reply('audit', { body: { results: [], count: 0, next: null, previous: null } });
  openApp('/admin/audit?from=2026-02-30&to=2026-03-02');
  expect(await screen.findByLabelText('To')).toHaveValue('2026-03-02');
  expect(screen.getByLabelText('From')).toHaveValue('');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-05' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('Please choose a day that is not before From.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/admin/audit?from=2026-03-01&to=2026-03-02'));
  expect(getQueries(api, 'audit').at(-1)).toEqual({ from: '2026-03-01', to: '2026-03-02', page: '1' });
});

test('[BACKOFFICE-30] a changed picture is shown as far as it still exists, without its id', async () => {
  aShopWith([
    {
      ...price,
      id: 4,
      action: 'change category',
      subject: 'category 3',
      before: { picture: '0f3a' },
      after: { picture: '77cd' },
      pictures: { '77cd': '/media/77cd.svg' },
    },
    {
      ...price,
      id: 3,
      action: 'upload picture',
      subject: 'picture 77cd',
      before: null,
      after: { bytes: 1200 },
      pictures: { '77cd': '/media/77cd.svg' },
    },
  ]);
  openApp(AT);
  const entries = (await screen.findByRole('list', { name: 'Audit log' })).querySelectorAll(':scope > li');
  const shown = [...entries].map((entry) => [
    entry.textContent,
    [...entry.querySelectorAll('img')].map((image) => image.getAttribute('src')),
  ]);
  const at = '3 Nov 2026, 11:15 · boss@gari.test';
  expect(shown).toEqual([
    [`Changed category 3${at}Picturepicture changed`, ['/media/77cd.svg']],
    [`Uploaded picture${at}Bytes1200`, ['/media/77cd.svg']],
  ]);
});
