import { expect } from 'playwright/test';
import type { SessionContext } from '../../machines/session/session.types.ts';
import { signupMachine } from '../../machines/signup/signup.machine.ts';
import { sessionExpectations } from '../../tests/expectations/session.expectations.ts';
import { sessionModel } from '../../tests/models/session.model.ts';
import { getDelay } from '../../tests/support/model-paths/graph.ts';
import { advancePastSuspense, stopClock } from '../support/clock.ts';
import { ShopApi } from '../support/shop-api.ts';
import { endSessions, expireAccessTokens, newAddress, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';
import { HeldRequests } from './support/held-requests.ts';
import { refreshInOtherTab } from './support/other-tab.ts';
import { seePastSuspense, seeSignIn, signIn } from './support/sign-in.ts';

const EMAIL = 'shopper@gari.test';
const MODEL_PASSWORD = 'Gari-demo-2026';
const TOKEN_AGE_MS = 840_000;

const findInBanner = ({ visitor: { page } }: PathRun, role: 'link' | 'button', name: string) =>
  page.getByRole('banner').getByRole(role, { name, exact: true });

const isAt = ({ visitor: { page } }: PathRun, path: string) => new URL(page.url()).pathname === path;

/** As Back or Forward would, where no link leads there. */
async function enterAddress({ visitor: { page } }: PathRun, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function goToPath(run: PathRun, link: string, path: string): Promise<void> {
  if (isAt(run, path)) return;
  if (await findInBanner(run, 'link', link).isVisible()) await findInBanner(run, 'link', link).click();
  else await enterAddress(run, path);
  await run.visitor.page.waitForURL((url) => url.pathname === path);
}

async function openShopSignedIn(run: PathRun): Promise<void> {
  run.substitute(MODEL_PASSWORD, PASSWORD);
  run.substitute('Wanjiku', 'Njeri Mwangi');
  await signIn(run, EMAIL);
}

/** Signs out in another tab, or back in: with the tokens saved by that sign-out, or anew if there are none. */
async function inOtherTab(
  { visitor: { page }, resolveText }: PathRun,
  act: 'signs out' | 'signs in',
): Promise<void> {
  const isNew =
    act === 'signs in' && !(await page.evaluate(() => localStorage.getItem('kept_refresh_token')));
  const credentials = { email: resolveText(EMAIL), password: PASSWORD };
  const tokens = isNew ? (await ShopApi.signIn(page.request, credentials)).tokens : null;
  const other = await page.context().newPage();
  await other.goto(new URL('/robots.txt', page.url()).href);
  await other.evaluate(
    ([isSignIn, newTokens]) => {
      if (newTokens) return Object.assign(localStorage, newTokens);
      for (const name of ['access_token', 'refresh_token']) {
        if (isSignIn) localStorage.setItem(name, localStorage.getItem(`kept_${name}`) ?? '');
        else {
          localStorage.setItem(`kept_${name}`, localStorage.getItem(name) ?? '');
          localStorage.removeItem(name);
        }
      }
    },
    [act === 'signs in', tokens] as const,
  );
  await other.close();
}

/** Shows the screen before the session's script loads, so that the session starts under a stopped clock. */
async function openWithStoppedClock({ visitor: { page } }: PathRun): Promise<void> {
  const session = new HeldRequests(['GET /assets/session-actor-*.js']);
  await session.hold(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await stopClock(page);
  await session.release();
}

async function signUp(run: PathRun): Promise<void> {
  const { visitor, mailbox } = run;
  const email = newAddress();
  await goToPath(run, 'Signup', '/signup');
  await seePastSuspense(field(run, 'Username'));
  await visitor.signUp.fillIn({ username: 'Njeri Mwangi', email, password: PASSWORD });
  await visitor.signUp.submit();
  await visitor.signUp.typeCode(await mailbox.waitForCode(email));
  await button(run, 'Verify').click();
  await visitor.signUp.seeWelcome();
  await visitor.page.clock.runFor(getDelay(signupMachine, 'welcomeDelay'));
  await visitor.page.waitForURL('**/collection');
  await advancePastSuspense(visitor.page);
}

await describeBrowserPaths({
  model: sessionModel,
  starts: {
    'a shop just opened': {
      prepare: openShopSignedIn,
      clockStopped: true,
      open: openWithStoppedClock,
    },
  },
  userActions: {
    'session.restore': (run) => button(run, 'Try again').click(),
    'session.signIn': async (run, { email, password }: { email: string; password: string }) => {
      await goToPath(run, 'Login', '/login');
      await seeSignIn(run);
      await run.visitor.login.signIn(run.resolveText(email), run.resolveText(password));
    },
    'session.adopt': async (run, { welcome }: { welcome: boolean }) => {
      if (!welcome) return signUp(run);
      await goToPath(run, 'Login', '/login');
      await run.visitor.google.signInAs({ name: 'Njeri Mwangi', email: newAddress() });
    },
    'session.startOver': (run) => button(run, 'Start over').click(),
    'session.signOut': async (run, { destination }: { destination?: string }) => {
      if (!destination) await goToPath(run, 'Gari, start page', '/');
      await findInBanner(run, 'button', 'Logout').click();
    },
    'session.signInAgain': async (run) => {
      const { page } = run.visitor;
      await goToPath(run, 'Orders', '/orders');
      await page.evaluate(() => {
        for (const name of ['access_token', 'refresh_token']) localStorage.removeItem(name);
      });
      await page.getByRole('link', { name: /^(Go to Login|Login Again)$/ }).click();
    },
    'session.destinationReached': ({ visitor: { page } }) => page.waitForURL((url) => url.pathname === '/'),
    'session.accountDeleted': async (run) => {
      await button(run, 'Delete your account').click();
      await advancePastSuspense(run.visitor.page);
      await field(run, 'Your password').fill(PASSWORD);
      await button(run, 'Delete').click();
    },
    'session.resumed': async ({ visitor: { page } }) => {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + TOKEN_AGE_MS);
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    'session.tokenNeeded': async (run) => {
      const { visitor, resolveText, heldRequests } = run;
      const { page } = visitor;
      await expireAccessTokens(resolveText(EMAIL));
      const ordersLink = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true });
      if (await ordersLink.isVisible()) await ordersLink.click();
      else if (isAt(run, '/orders')) await enterAddress(run, '/profile');
      else await heldRequests('restore').release();
    },
    'session.signedInInOtherTab': (run) => inOtherTab(run, 'signs in'),
    'session.refreshedInOtherTab': refreshInOtherTab,
    'session.signedOutInOtherTab': (run) => inOtherTab(run, 'signs out'),
  },
  ports: {
    restore: {
      calls: 'GET /api/a/user/info/',
      outcomes: {
        'a shopper': respond,
        'no token': {
          immediate: true,
          arrange: (run) => inOtherTab(run, 'signs out'),
          trigger: seeSignIn,
        },
        'the session has ended': {
          trigger: async ({ heldRequests, resolveText }, call) => {
            await endSessions(resolveText(EMAIL));
            await call.release();
            await heldRequests('tokenRefresh').release();
          },
        },
        'no answer': dropConnection,
      },
    },
    signIn: {
      calls: 'POST /api/a/login/',
      outcomes: {
        'a shopper': respond,
        'wrong password': respondAfter(async ({ substitute }) =>
          substitute(MODEL_PASSWORD, 'Wrong-password-1'),
        ),
        'server error': dropConnection,
      },
    },
    tokenRefresh: {
      calls: 'POST /api/token/refresh/',
      outcomes: {
        'a new pair': respond,
        'the session has ended': respondAfter(({ resolveText }) => endSessions(resolveText(EMAIL))),
        'no answer': dropConnection,
      },
    },
    signOut: {
      calls: 'POST /api/a/logout/',
      outcomes: { 'signed out': respond, 'failed with a message': dropConnection },
    },
  },
  exclusions: {
    'signIn: a code is needed': 'the account of this path has no second factor',
    'session.codeNeeded': 'the account of this path has no second factor',
    'signIn: no tokens': 'the server answers every sign-in with tokens',
    'signOut: failed without a message': 'the server and the line give every failure a message',
    'session.restore, in session.unknown':
      'before the delay it comes only without tokens, with the start itself',
    'session.adopt (from sign-up), in session.unknown': 'nobody signs up within the first 100 ms',
    'session.adopt (from the identity sign-in), in session.unknown':
      'nobody signs in within the first 100 ms',
    ...Object.fromEntries(
      ['a shopper', 'no token', 'the session has ended', 'no answer'].flatMap((outcome) =>
        ['restoring', 'restoringAgain'].map((state) => [
          `restore: ${outcome}, in session.${state}.refreshing`,
          'the user is asked for again only after the refresh',
        ]),
      ),
    ),
    'session.destinationReached, in session.signedOut':
      'a path holds the reply to the sign-out until the destination is shown',
    'session.adopt (from sign-up), in session.signingOut': 'whoever is still signed in sees no sign-up',
    'session.adopt (from the identity sign-in), in session.signingOut':
      'whoever is still signed in sees no sign-in',
    'session.adopt (from sign-up), in session.restoring': 'whoever has tokens is not signing up',
    'session.adopt (from the identity sign-in), in session.restoring': 'the sign-in leads on from there',
  },
  findObstacle: (label, { context }) => {
    if (label !== 'session.destinationReached') return undefined;
    const { destination, error } = context as SessionContext;
    if (destination === null) return 'only a sign-out names a destination';
    return error === null ? undefined : 'the destination was reached before';
  },
  unreached: ['codeNeeded'],
  expectations: sessionExpectations,
});
