import { expect } from 'playwright/test';
import { holdRequests } from '../../support/intercept-requests.ts';
import { expireAccessTokens, newAccount, PASSWORD } from '../../support/shop-data.ts';
import { test } from '../../support/test.ts';

const OWN_ORDERS = '/api/o/all/';
const REFRESH = '/api/token/refresh/';
/** Ten tabs compete for the processors. */
const slowExpect = expect.configure({ timeout: 30_000 });

test('[SESSION-06] ten requests rejected at the same time, in ten tabs, cause one refresh and all succeed', async ({
  shopper,
}) => {
  test.setTimeout(180_000);
  const { login, page } = shopper;
  const context = page.context();
  const email = await newAccount();
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
  // A tab that asks for the account's cars would refresh the token before the ten requests.
  await context.route('**/api/a/garage/**', (route) => route.fulfill({ json: { cars: [], left_out: [] } }));
  const otherTabs = await Promise.all(Array.from({ length: 9 }, () => context.newPage()));
  const tabs = [page, ...otherTabs];
  for (const tab of tabs) {
    await tab.goto('/profile');
    await slowExpect(tab.getByRole('heading', { level: 1 })).toHaveText('Your profile');
  }

  const responses: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if ([OWN_ORDERS, REFRESH].includes(pathname)) responses.push(`${pathname} ${response.status()}`);
  });
  await expireAccessTokens(email);
  const requests = await holdRequests(page, OWN_ORDERS);
  for (const tab of tabs) {
    await tab.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  }
  await slowExpect.poll(requests.count).toBe(10);
  await requests.letGo();
  for (const tab of tabs) {
    await slowExpect(tab.getByText('You have not placed any orders yet.')).toBeVisible();
  }
  await slowExpect
    .poll(() => responses.toSorted())
    .toEqual([
      ...Array.from({ length: 10 }, () => `${OWN_ORDERS} 200`),
      ...Array.from({ length: 10 }, () => `${OWN_ORDERS} 401`),
      `${REFRESH} 200`,
    ]);
});
