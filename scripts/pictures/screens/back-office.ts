import { Buffer } from 'node:buffer';
import type { Page } from 'playwright';
import type { Scene } from './scene.ts';
import { callApi, fetchTokens, payOrder, placeOrder, signIn } from './shop.ts';

const scene = (name: string, path: string, play: (page: Page, baseURL: string) => Promise<void>): Scene => ({
  name,
  async play(page, { baseURL }) {
    await signIn(page, baseURL, 'superuser@gari.test');
    await page.goto(path);
    await play(page, baseURL);
  },
});

async function createDueRefund(baseURL: string): Promise<void> {
  const { access_token: shopper } = await fetchTokens(baseURL, 'new@gari.test');
  const { order_number } = await placeOrder(baseURL, shopper);
  await payOrder(baseURL, shopper, order_number);
  const { access_token: token } = await fetchTokens(baseURL, 'superuser@gari.test');
  await callApi(`${baseURL}/api/o/${order_number}/cancel/`, {
    token,
    body: { reason: 'Damaged in the store' },
  });
}

const waitForState = (page: Page, name: string, state: string) =>
  page.locator(`[data-screen=${name}][data-state=${state}]`).waitFor();

async function openDueRefunds(page: Page, baseURL: string): Promise<void> {
  await createDueRefund(baseURL);
  await page.reload();
  await waitForState(page, 'refunds', 'filled');
}

/** Changes the reply, because a shop in trouble would take hours to make. */
async function openTrouble(page: Page): Promise<void> {
  await page.route('**/api/m/operations/', async (route) => {
    const response = await route.fetch();
    const operations = await response.json();
    const hoursAgo = (hours: number) => new Date(Date.parse(operations.at) - hours * 3_600_000).toISOString();
    await route.fulfill({
      json: {
        ...operations,
        process: { ...operations.process, commit: '5a66e74c0b1f3d2a9e8c7b6a5f4e3d2c1b0a9f8e' },
        database: { ...operations.database, has_pooler: true, standby: { lag_seconds: 95 } },
        jobs: [
          { task: 'send_mail', waiting: 1240, running: 4, failed: 2, oldest_seconds: 1260 },
          { task: 'settle_attempt', waiting: 3, running: 1, failed: 0, oldest_seconds: 12 },
          { task: 'tidy', waiting: 0, running: 1, failed: 0, oldest_seconds: null },
        ],
        failed_jobs: [
          {
            id: '71',
            task: 'send_mail',
            attempts: 25,
            error: 'connect ECONNREFUSED 10.0.0.9:587',
            since: hoursAgo(2),
          },
        ],
        emails: {
          is_sent: true,
          waiting: 1244,
          oldest_at: hoursAgo(1),
          failed: 2,
          last_sent_at: hoursAgo(1),
        },
        providers: operations.providers.map((provider: object, index: number) => ({
          ...provider,
          state: index === 0 ? 'down' : 'up',
          last_answer_at: hoursAgo(index === 0 ? 1 : 0.1),
          last_failure_at: index === 0 ? hoursAgo(0) : null,
          undecided: index === 0 ? 17 : 0,
          oldest_seconds: index === 0 ? 3500 : null,
        })),
        backup: { at: hoursAgo(30), size_bytes: 48_300_000, is_late: true },
      },
    });
  });
  await page.reload();
  await page.getByText('The newest backup is 1 day old.').waitFor();
}

/** Mocks the reply, because payments come under review only after more than a day. */
async function openReviews(page: Page): Promise<void> {
  const review = (id: number, overrides: object) => ({
    id,
    payment: id,
    order_number: `7K3M9QXW2VA${id}`,
    order_status: 'pending',
    kind: 'undecided',
    reason: 'M-Pesa never said what became of the payment.',
    state: 'open',
    note: '',
    method: 'mpesa',
    payment_state: 'review',
    amount: 9200,
    receipt: null,
    reference: 'ws_CO_191120261020363925',
    payer: 'Amina Hassan, 254712345678',
    created_at: '2026-11-03T08:15:00.000Z',
    done_at: null,
    done_by: null,
    ...overrides,
  });
  const results = [
    review(1, {}),
    review(2, {
      kind: 'amount',
      reason: 'Ksh 920 was paid, Ksh 9,200 was due.',
      order_status: 'paid',
      payment_state: 'paid',
      receipt: 'SGL5T61SV0',
    }),
    review(3, {
      kind: 'reversal',
      method: 'pesapal',
      reason: 'Pesapal reports that the payment was reversed.',
      order_status: 'paid',
      payment_state: 'paid',
      receipt: 'PSP-88120',
    }),
  ];
  await page.route('**/api/y/reviews/payments/**', (route) =>
    route.fulfill({ json: { results, count: 3, next: null, previous: null } }),
  );
  await page.reload();
  await waitForState(page, 'payments', 'filled');
}

/** Adds to the reply, because a picture would have to be uploaded. */
async function addPictureChange(page: Page): Promise<void> {
  await page.route('**/api/y/audit/*', async (route) => {
    const response = await route.fetch();
    const log = await response.json();
    const [before, after] = await page.evaluate(async () => {
      const categories: { image: string }[] = await (await fetch('/api/s/categories/')).json();
      return categories.map(({ image }) => image);
    });
    const entry = {
      ...log.results[0],
      id: 0,
      action: 'change category',
      subject: 'category 1',
      before: { picture: 'before', name: 'Brakes' },
      after: { picture: 'after', name: 'Braking' },
      pictures: { before, after },
    };
    await route.fulfill({ response, json: { ...log, results: [entry, ...log.results] } });
  });
}

const uploadFile = (page: Page, text: string) =>
  page
    .getByLabel('Catalogue file')
    .setInputFiles({ name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const ROW = 'Wiper blade 20 inch,850,Lighting';
const VALID_CSV = `name,price,category\n${`${ROW}\n`.repeat(40)}`;
const INVALID_CSV = `name,price,category\n${ROW}\nWiper arm,cheap,Lighting\n,900,Nowhere\n${ROW}\n`;

export const backOfficeScenes: Scene[] = [
  scene('refunds', '/admin/refunds', openDueRefunds),
  scene('refunds-form', '/admin/refunds', async (page, baseURL) => {
    await openDueRefunds(page, baseURL);
    await page
      .getByRole('button', { name: /^Record transfer: refund/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record transfer' }).click();
    await page.getByText('This field is required').waitFor();
  }),
  scene('refunds-empty', '/admin/refunds?state=done', async (page) => {
    await page.route('**/api/y/refunds/**', (route) =>
      route.fulfill({ json: { results: [], count: 0, next: null, previous: null } }),
    );
    await page.reload();
    await waitForState(page, 'refunds', 'empty');
  }),
  scene('payments', '/admin/payments', openReviews),
  scene('payments-resolve', '/admin/payments', async (page) => {
    await openReviews(page);
    await page
      .getByRole('button', { name: /^Resolve: payment/ })
      .first()
      .click();
    await page.getByLabel('Outcome').selectOption('paid');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await page.getByText('This field is required').first().waitFor();
  }),
  scene('audit', '/admin/audit', async (page, baseURL) => {
    await createDueRefund(baseURL);
    await addPictureChange(page);
    await page.reload();
    await waitForState(page, 'audit', 'filled');
  }),
  scene('audit-empty', '/admin/audit?actor=nobody', (page) => waitForState(page, 'audit', 'empty')),
  scene('delivery-estimates', '/admin/delivery-estimates', (page) =>
    waitForState(page, 'delivery-estimates', 'ready'),
  ),
  scene('customers', '/admin/customers?sort=value', (page) => waitForState(page, 'customers', 'filled')),
  scene('customers-empty', '/admin/customers?q=nobody%20at%20all', (page) =>
    waitForState(page, 'customers', 'empty'),
  ),
  scene('customer', '/admin/customers?sort=value', async (page) => {
    await page.getByRole('list', { name: 'Customers' }).getByRole('link').first().click();
    await waitForState(page, 'customer', 'filled');
  }),
  scene('customer-erase', '/admin/customers?sort=value', async (page) => {
    await page.getByRole('list', { name: 'Customers' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Erase account' }).click();
    await page.getByRole('button', { name: 'Erase for good' }).click();
  }),
  scene('staff', '/admin/staff', (page) => waitForState(page, 'staff', 'filled')),
  scene('staff-add', '/admin/staff', async (page) => {
    await page.getByRole('button', { name: 'Add staff' }).click();
    await page.getByRole('button', { name: 'Add to staff' }).click();
    await page.getByText('This field is required').waitFor();
  }),
  scene('categories', '/admin/categories', async (page) => {
    await waitForState(page, 'categories', 'filled');
    await page.getByText('6 subcategories').first().click();
  }),
  scene('category-edit', '/admin/categories', async (page) => {
    await page.getByRole('button', { name: 'Edit Lighting' }).click();
    await page.getByLabel('Name').fill('brakes');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('There is a category with this name already').waitFor();
  }),
  scene('subcategory-move', '/admin/categories', async (page) => {
    await page.getByText('6 subcategories').first().click();
    await page.getByRole('button', { name: 'Edit Brake pads' }).click();
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Lighting' });
  }),
  scene('category-in-use', '/admin/categories', (page) =>
    page.getByRole('button', { name: 'Delete Brakes' }).click(),
  ),
  scene('categories-empty', '/admin/categories', async (page) => {
    await page.route('**/api/y/categories/', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await waitForState(page, 'categories', 'empty');
  }),
  scene('settings', '/admin/settings', async (page) => {
    await waitForState(page, 'settings', 'filled');
    await page.getByLabel('KRA PIN').fill('P05');
    await page.getByRole('button', { name: 'Save settings' }).click();
  }),
  scene('settings-second-factor', '/admin/settings', async (page) => {
    await waitForState(page, 'settings', 'filled');
    await page.getByRole('checkbox', { name: 'Staff need a second factor' }).check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Set up your own second factor').waitFor();
  }),
  scene('second-factor-missing', '/admin/recent-orders', async (page) => {
    await page.route('**/api/y/open-tasks/', (route) =>
      route.fulfill({ status: 403, json: { code: 'SECOND_FACTOR_MISSING', message: '', detail: '' } }),
    );
    await page.reload();
    await waitForState(page, 'second-factor-missing', 'ready');
  }),
  scene('operations', '/admin/operations', (page) => waitForState(page, 'operations', 'filled')),
  scene('operations-trouble', '/admin/operations', openTrouble),
  scene('imports', '/admin/imports', (page) => waitForState(page, 'imports', 'choosing')),
  scene('imports-checked', '/admin/imports', async (page) => {
    await uploadFile(page, VALID_CSV);
    await waitForState(page, 'imports', 'checked');
  }),
  scene('imports-bad-rows', '/admin/imports', async (page) => {
    await uploadFile(page, INVALID_CSV);
    await waitForState(page, 'imports', 'checked');
  }),
  scene('imports-running', '/admin/imports', async (page) => {
    await page.route('**/api/p/imports/*/', (route) =>
      route.fulfill({
        json: {
          state: 'running',
          dry_run: true,
          accept_good: false,
          done: 6250,
          total: 10_000,
          errors: [],
          error_count: 0,
          bad_rows: 0,
        },
      }),
    );
    await uploadFile(page, VALID_CSV);
    await page.getByText('6,250 of 10,000').waitFor();
  }),
];
