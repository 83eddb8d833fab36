// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConflictReport, CoverageReport } from '#contract/types.ts';
import { anImport } from '#tests/models/catalogue-import.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, getShownScreen, openApp } from '../../shop/open-shop.tsx';
import { getQueries, shopFor } from '../admin-shop.ts';

const EMPTY: CoverageReport = { subcategories: [], products: [], vehicles: [] };
const COVERAGE: CoverageReport = {
  subcategories: [
    {
      category: { id: 2, name: 'Brakes' },
      subcategory: { id: 5, name: 'Pads' },
      for_sale: 1400,
      unchecked: 1000,
      capped: true,
    },
    { category: { id: 3, name: 'Filters' }, subcategory: null, for_sale: 3, unchecked: 1, capped: false },
  ],
  products: [{ id: 12, name: 'Brake Pads', category: 'Brakes › Pads', units_sold: 41 }],
  vehicles: [{ id: 7, slug: 'nissan-note-e12', label: 'Nissan Note E12 HR12DE', look_ups: 9 }],
};
const CONFLICTS: ConflictReport = {
  compared_at: '2026-11-24T23:52:00.000Z',
  results: [
    {
      kind: 'contradiction',
      first: { id: 1, product: { id: 12, name: 'Brake Pads' }, text: 'Toyota Fielder, front' },
      second: { id: 2, product: { id: 12, name: 'Brake Pads' }, text: 'Toyota Fielder NZE141G, front' },
      vehicles: 4,
    },
  ],
};

let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:report');
  URL.revokeObjectURL = vi.fn<() => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const readTable = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('[FIT-52] coverage lists unchecked products and cars without parts', async () => {
  const api = shopFor('staff');
  api.reply('fitmentCoverage', { body: COVERAGE });
  openApp('/admin/fitment');
  expect(await screen.findByRole('heading', { name: 'Cars without parts' })).toBeVisible();
  expect(getShownScreen()).toBe('fitment coverage filled');
  expect(readTable('Best sellers that nobody has checked')).toEqual([
    ['Product', 'Category', 'Sold'],
    ['Brake Pads', 'Brakes › Pads', '41'],
  ]);
  expect(readTable('Cars without parts')).toEqual([
    ['Car', 'Look-ups'],
    ['Nissan Note E12 HR12DE', '9'],
  ]);
  expect(readTable('Unchecked products by category')).toEqual([
    ['Category', 'Unchecked', 'For sale'],
    ['Brakes › Pads', '1,000+', '1,400'],
    ['Filters', '1', '3'],
  ]);
  expect(screen.queryByRole('link', { name: 'Brake Pads' })).not.toBeInTheDocument();
});

test('[FIT-52] the tabs are in the address, and a superuser gets from a conflict to the rules', async () => {
  const api = shopFor('superuser');
  api.reply('fitmentCoverage', { body: EMPTY });
  api.reply('fitmentConflicts', { body: CONFLICTS });
  const { user } = openApp('/admin/fitment');
  expect(await screen.findByText('Every product is checked, and every car has parts.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Conflicts' }));
  await waitFor(() => expect(address()).toBe('/admin/fitment?tab=conflicts'));
  expect(
    await screen.findByText('Compared 25 Nov 2026, 02:52. What was changed since is left out.'),
  ).toBeVisible();
  expect(readTable('A rule beside a narrower one of the same product')).toEqual([
    ['First', 'Second', 'Cars'],
    ['Brake PadsToyota Fielder, front', 'Brake PadsToyota Fielder NZE141G, front', '4'],
  ]);
  expect(screen.getByRole('link', { name: 'Conflicts' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('link', { name: 'Brake Pads' })[0]).toHaveAttribute(
    'href',
    '/admin/fitment?tab=rules&product=12',
  );
});

test('conflicts that were never looked for are not called none', async () => {
  const api = shopFor('staff');
  api.reply('fitmentConflicts', { body: { compared_at: null, results: [] } });
  openApp('/admin/fitment?tab=conflicts');
  expect(await screen.findByText('The rules are compared each night.')).toBeVisible();
  expect(getShownScreen()).toBe('fitment conflicts empty');
});

test('[FIT-52] unknown codes are downloaded as CSV, and a failed report is loaded again', async () => {
  const api = shopFor('staff');
  api.reply('unknownCodes', refusal('INTERNAL', 'Something went wrong on our side. Please try again.'));
  const { user } = openApp('/admin/fitment?tab=codes');
  expect(await screen.findByText('The report could not be loaded')).toBeVisible();
  expect(getShownScreen()).toBe('fitment codes failed');
  const at = '2026-11-20T09:00:00.000Z';
  api.reply('unknownCodes', {
    body: { results: [{ code: 'ZRE999', count: 3, first_seen: at, last_seen: at }] },
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(readTable('Unknown codes')).toEqual([
      ['Code', 'Look-ups', 'Last seen'],
      ['ZRE999', '3', '20 Nov 2026'],
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(saved[0]).toMatch(/^gari-unknown-codes-\d{4}-\d\d-\d\d\.csv$/));
  expect(getQueries(api, 'unknownCodes').at(-1)).toEqual({ format: 'csv' });
  api.reply('unknownCodes', 'offline');
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText('Network error occurred')).toBeVisible();
});

test('[FIT-49] a fitment file is checked, its errors are listed, and it is imported as a whole', async () => {
  const api = shopFor('superuser');
  const read = endpoint('fitmentImport', { id: 7 });
  const error = {
    row: 3,
    column: 'chassis_codes',
    code: 'unknown_code',
    message: 'There is no chassis code X1.',
  };
  const toReply = (changes: Parameters<typeof anImport>[0]) => ({
    body: { ...anImport(changes), errors: [] },
  });
  api.reply('startFitmentImport', { body: { id: 7 } });
  api.reply(read, { body: { ...anImport({ errors: [error] }), errors: [error] } });
  const { user } = openApp('/admin/fitment?tab=files');
  const choose = async () =>
    fireEvent.change(await screen.findByLabelText('Fitment file'), {
      target: { files: [new File(['x'], 'fitments.csv', { type: 'text/csv' })] },
    });
  await choose();
  expect(
    await screen.findByText('1 of 400 rows cannot be imported. Nothing has been written yet.'),
  ).toBeVisible();
  expect(readTable('What is wrong')).toEqual([
    ['Row', 'Column', 'What is wrong'],
    ['3', 'chassis_codes', 'There is no chassis code X1.'],
  ]);
  expect(screen.queryByRole('button', { name: 'Import the 399 good rows' })).not.toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/admin/fitment?tab=files&import=7'));

  api.reply(read, toReply({}));
  await choose();
  expect(
    await screen.findByText('All 400 rows can be imported. Nothing has been written yet.'),
  ).toBeVisible();
  api.reply(read, toReply({ dry_run: false }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('400 rows imported.')).toBeVisible();
  expect(getShownScreen()).toBe('fitment files imported');
  expect(getQueries(api, 'startFitmentImport')).toEqual([
    { dry_run: 'true' },
    { dry_run: 'true' },
    { dry_run: 'false' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(address()).toBe('/admin/fitment?tab=files'));
  api.reply('exportFitments', { body: 'sku_or_id' });
  await user.click(screen.getByRole('button', { name: 'Export all rules' }));
  await waitFor(() => expect(saved[0]).toMatch(/^gari-fitments-/));
});

test('staff have no files', async () => {
  const api = shopFor('staff');
  api.reply('fitmentCoverage', { body: EMPTY });
  openApp('/admin/fitment?tab=files');
  expect(await screen.findByText('Every product is checked, and every car has parts.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Files' })).not.toBeInTheDocument();
});
