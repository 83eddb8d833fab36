// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anImport, badPrice } from '#tests/models/catalogue-import.model.ts';
import { endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp } from '../shop/open-shop.tsx';
import { getQueries, shopFor } from './admin-shop.ts';

const AT = '/admin/imports';
const START = 'startImport';
const READ = endpoint('catalogueImport', { id: 7 });

let saved: { name: string; href: string }[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:catalogue');
  URL.revokeObjectURL = vi.fn<() => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
});

async function openWith(file?: string): Promise<{ api: FakeApi; user: ReturnType<typeof openApp>['user'] }> {
  const api = shopFor('superuser');
  api.reply(START, { body: { id: 7 } });
  api.reply(READ, { body: anImport() });
  const { user } = openApp(AT);
  const input = await screen.findByLabelText('Catalogue file');
  if (file !== undefined)
    fireEvent.change(input, { target: { files: [new File([file], 'catalogue.csv', { type: 'text/csv' })] } });
  return { api, user };
}

test('[PRODUCT-04] a file is checked, then imported on confirmation', async () => {
  const { api, user } = await openWith('id,price\n1,100\n');
  expect(
    await screen.findByText('All 400 rows can be imported. Nothing has been written yet.'),
  ).toBeVisible();
  expect(getShownScreen()).toBe('imports checked');
  expect(api.callsTo(START)[0]!.headers.get('content-type')).toBe('text/csv');
  api.reply(READ, { body: anImport({ dry_run: false }) });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('400 rows imported.')).toBeVisible();
  expect(getQueries(api, START)).toEqual([
    { dry_run: 'true', accept_good: 'false' },
    { dry_run: 'false', accept_good: 'false' },
  ]);
});

test('[PRODUCT-04] invalid rows are listed, and the valid ones imported only on request', async () => {
  const api = shopFor('superuser');
  api.reply(START, { body: { id: 7 } });
  api.reply(READ, { body: anImport({ errors: [badPrice] }) });
  const { user } = openApp(AT);
  fireEvent.change(await screen.findByLabelText('Catalogue file'), {
    target: { files: [new File(['x'], 'catalogue.csv')] },
  });
  expect(
    await screen.findByText('1 of 400 rows cannot be imported. Nothing has been written yet.'),
  ).toBeVisible();
  expect(screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Row', 'Column', 'What is wrong'],
    ['12', 'price', 'Must be a whole number'],
  ]);
  expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
  api.reply(READ, { body: anImport({ dry_run: false, accept_good: true, errors: [badPrice] }) });
  await user.click(screen.getByRole('button', { name: 'Import the 399 good rows' }));
  expect(await screen.findByText('399 rows imported. 1 row was left out.')).toBeVisible();
  expect(getQueries(api, START)[1]).toEqual({ dry_run: 'false', accept_good: 'true' });
});

test('many errors are shown a hundred at a time', async () => {
  const errors = Array.from({ length: 250 }, (_, index) => ({ ...badPrice, row: index + 2 }));
  const api = shopFor('superuser');
  api.reply(START, { body: { id: 7 } });
  api.reply(READ, { body: anImport({ errors }) });
  const { user } = openApp(AT);
  fireEvent.change(await screen.findByLabelText('Catalogue file'), {
    target: { files: [new File(['x'], 'catalogue.csv')] },
  });
  await user.click(await screen.findByRole('button', { name: 'Show 100 more of 150' }));
  expect(screen.getAllByRole('row')).toHaveLength(201);
  await user.click(screen.getByRole('button', { name: 'Show 50 more of 50' }));
  expect(screen.getAllByRole('row')).toHaveLength(251);
});

test('[PRODUCT-04] S8: the number of errors that the server omits is shown below the last one', async () => {
  const errors = Array.from({ length: 120 }, (_, index) => ({ ...badPrice, row: index + 2 }));
  const api = shopFor('superuser');
  api.reply(START, { body: { id: 7 } });
  api.reply(READ, { body: anImport({ total: 9000, errors, error_count: 4120, bad_rows: 4000 }) });
  const { user } = openApp(AT);
  fireEvent.change(await screen.findByLabelText('Catalogue file'), {
    target: { files: [new File(['x'], 'catalogue.csv')] },
  });
  expect(
    await screen.findByText('4,000 of 9,000 rows cannot be imported. Nothing has been written yet.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import the 5,000 good rows' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show 20 more of 20' }));
  expect(screen.getAllByRole('row')).toHaveLength(121);
  expect(
    screen.getByText('… and 4,000 more. Correct these first, then choose the file again.'),
  ).toBeVisible();
});

test('[PRODUCT-04] the progress through the file is shown and polled every second', async () => {
  const api = shopFor('superuser');
  api.reply(START, { body: { id: 7 } });
  api.reply(READ, { body: anImport({ state: 'running', done: 250 }) });
  openApp(AT);
  fireEvent.change(await screen.findByLabelText('Catalogue file'), {
    target: { files: [new File(['x'], 'catalogue.csv')] },
  });
  expect(await screen.findByText('Checking the rows... 250 of 400')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '250');
  api.reply(READ, { body: anImport() });
  expect(await screen.findByText(/^All 400 rows/, undefined, { timeout: 4000 })).toBeVisible();
});

test('[PRODUCT-04] a reload finds the import again by its URL', async () => {
  const { api, user } = await openWith('id,price\n1,100\n');
  expect(await screen.findByText('Import 7')).toBeVisible();
  await waitFor(() => expect(address()).toBe(`${AT}?import=7`));
  cleanup();
  api.reply(READ, { body: anImport({ dry_run: false }) });
  openApp(`${AT}?import=7`);
  expect(await screen.findByText('400 rows imported.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(address()).toBe(AT));
  expect(screen.getByLabelText('Catalogue file')).toBeEnabled();
});

test('[PRODUCT-04] while the server restarts the import is polled again', async () => {
  const api = shopFor('superuser');
  api.reply(START, { body: { id: 7 } });
  api.reply(READ, { wrongBecause: 'a proxy answered', status: 503, text: 'Service Unavailable' });
  openApp(AT);
  fireEvent.change(await screen.findByLabelText('Catalogue file'), {
    target: { files: [new File(['x'], 'catalogue.csv')] },
  });
  expect(
    await screen.findByText('The server cannot be reached just now. The import goes on; we keep asking.'),
  ).toBeVisible();
  api.reply(READ, { body: anImport() });
  expect(await screen.findByText(/^All 400 rows/, undefined, { timeout: 4000 })).toBeVisible();
});

test('[PRODUCT-04] a file rejected by the server says why', async () => {
  const api = shopFor('superuser');
  api.reply(START, refusal('VALIDATION', 'The file is empty.'));
  openApp(AT);
  fireEvent.change(await screen.findByLabelText('Catalogue file'), {
    target: { files: [new File([''], 'empty.csv')] },
  });
  expect(await screen.findByText('The file is empty.')).toBeVisible();
  expect(screen.getByLabelText('Catalogue file')).toBeEnabled();
});

test('[PRODUCT-05] the export is saved as a file', async () => {
  const { api, user } = await openWith();
  api.reply('exportCatalogue', { body: 'id,name\r\n1,Pads\r\n' });
  await user.click(screen.getByRole('button', { name: 'Export all products' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    name: expect.stringMatching(/^gari-catalogue-\d{4}-\d\d-\d\d\.csv$/),
    href: 'blob:catalogue',
  });
});

test('[PRODUCT-05] a failed export says so and can be tried again', async () => {
  const { api, user } = await openWith();
  api.reply('exportCatalogue', 'offline');
  await user.click(screen.getByRole('button', { name: 'Export all products' }));
  expect(await screen.findByText('Network error occurred')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export all products' })).toBeEnabled();
});
