import { expect } from 'playwright/test';
import { expireAccessTokens, newAccount, PASSWORD } from '../support/shop-data.ts';
import { holdCalls } from '../support/slow-line.ts';
import { test } from '../support/test.ts';

const OWN_ORDERS = '/api/o/all/';
const REFRESH = '/api/token/refresh/';
/** Ten tabs share the processors. */
const patiently = expect.configure({ timeout: 30_000 });

test('[SESSION-06] ten calls refused at the same time, in as many tabs, make one refresh and all succeed', async ({
  shopper,
}) => {
  test.setTimeout(180_000);
  const { login, page } = shopper;
  const context = page.context();
  const email = await newAccount();
  await login.open();
  await login.signIn(email, PASSWORD);
  await page.waitForURL('**/collection');
  const others = await Promise.all(Array.from({ length: 9 }, () => context.newPage()));
  const tabs = [page, ...others];
  for (const tab of tabs) {
    await tab.goto('/profile');
    await patiently(tab.getByRole('heading', { level: 1 })).toHaveText('Your profile');
  }

  const answers: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if ([OWN_ORDERS, REFRESH].includes(pathname)) answers.push(`${pathname} ${response.status()}`);
  });
  await expireAccessTokens(email);
  const line = await holdCalls(page, OWN_ORDERS);
  for (const tab of tabs) {
    await tab.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  }
  await patiently.poll(line.count).toBe(10);
  await line.letGo();
  for (const tab of tabs) {
    await patiently(tab.getByText('You have not placed any orders yet.')).toBeVisible();
  }
  await patiently
    .poll(() => answers.toSorted())
    .toEqual([
      ...Array.from({ length: 10 }, () => `${OWN_ORDERS} 200`),
      ...Array.from({ length: 10 }, () => `${OWN_ORDERS} 401`),
      `${REFRESH} 200`,
    ]);
});
