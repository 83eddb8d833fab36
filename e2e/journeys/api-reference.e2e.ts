import { expect } from 'playwright/test';
import { test } from '../support/test.ts';

test('[DOCS-01] the API reference shows an endpoint, with nothing from another host', async ({
  shopper: { page },
  shopUrl,
}) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${shopUrl}/`))
      outside.push(request.url());
  });
  await page.goto('/api/docs/#/Orders/placeOrder');
  await expect(page.getByText('For whoever is signed in.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
  expect(outside).toEqual([]);
});
