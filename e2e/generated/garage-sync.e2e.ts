import { expect } from 'playwright/test';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { garageSyncExpectations } from '../../tests/expectations/garage-sync.expectations.ts';
import { garageSyncModel } from '../../tests/models/garage-sync.model.ts';
import { getDelay } from '../../tests/support/model-paths/graph.ts';
import { ShopApi } from '../support/shop-api.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { waitForHydration } from '../support/wait-for-hydration.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, releaseAfter, respond } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';
const SIGNED_IN_STATES = [
  'merging',
  'synced',
  'refreshing',
  'saving',
  'offline.soon',
  'offline.later',
  'offline.rarely',
  'refused',
];

async function storeCar({ visitor: { page }, shopUrl, substitute }: PathRun): Promise<void> {
  substitute(EMAIL, await newAccount());
  const found = await page.request.post(`${shopUrl}/api/v/find/`, { data: { q: 'NZE141G-6012345' } });
  const { candidates } = (await found.json()) as { candidates: { slug: string; label: string }[] };
  const [{ slug, label }] = candidates as [{ slug: string; label: string }];
  await page.goto(`${shopUrl}/robots.txt`);
  await page.evaluate(
    ([vehicle, name]) => {
      const car = { id: 'own', vehicle, label: name, answers: {}, usedAt: 1000 };
      localStorage.setItem('gari-garage', JSON.stringify({ cars: [car], currentId: 'own' }));
    },
    [slug, label],
  );
}

async function openMyCars({ visitor: { page }, shopUrl }: PathRun): Promise<void> {
  await page.goto(`${shopUrl}/garage`);
  await waitForHydration(page);
}

async function setTokens(run: PathRun, tokens: object | null): Promise<void> {
  const { page } = run.visitor;
  const other = await page.context().newPage();
  await other.goto(new URL('/robots.txt', page.url()).href);
  await other.evaluate((newTokens) => {
    if (newTokens) return Object.assign(localStorage, newTokens);
    for (const name of ['access_token', 'refresh_token']) localStorage.removeItem(name);
  }, tokens);
  await other.close();
}

async function signInInOtherTab(run: PathRun): Promise<void> {
  const credentials = { email: run.resolveText(EMAIL), password: PASSWORD };
  const { page } = run.visitor;
  await setTokens(run, (await ShopApi.signIn(page.request, credentials)).tokens);
  // A session that starts with this waits a little before it reads the user.
  await expect(async () => {
    await page.clock.runFor(getDelay(sessionMachine, 'restoreDelay'));
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Whether the car is the current one changes. */
async function changeGarage(run: PathRun): Promise<void> {
  const release = button(run, 'Show parts for all cars');
  if (await release.isVisible()) await release.click();
  else await run.visitor.page.getByRole('button', { name: /^Make current: / }).click();
}

await describeBrowserPaths({
  model: garageSyncModel,
  starts: { 'a page of the shop': { prepare: storeCar, open: openMyCars, startsLater: true } },
  userActions: {
    'session.signedIn': signInInOtherTab,
    'session.signedOut': (run) => setTokens(run, null),
    'garage.changed': changeGarage,
    'tab.returned': ({ visitor: { page } }) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'sync.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    syncGarage: {
      calls: ['PUT /api/a/garage/merge/', 'GET /api/a/garage/', 'PATCH /api/a/garage/*/'],
      outcomes: {
        done: respond,
        'changed meanwhile': releaseAfter(changeGarage),
        unreachable: dropConnection,
      },
    },
  },
  exclusions: {
    'syncGarage: a car left out': 'an account with ten cars is more than a path sets up',
    'syncGarage: refused': 'the screens send nothing that the account refuses',
    'session.signedOut, in garageSync.signedOut': 'nobody is signed in',
    ...Object.fromEntries(
      SIGNED_IN_STATES.map((state) => [
        `session.signedIn, in garageSync.${state}`,
        'whoever is signed in does not sign in again',
      ]),
    ),
  },
  unreached: ['refused'],
  expectations: garageSyncExpectations,
});
