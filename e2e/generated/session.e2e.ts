import { expect } from 'playwright/test';
import { sessionModel } from '../../tests/models/session.model.ts';
import { sessionSights } from '../../tests/sights/session.sights.ts';
import { letAppear, stopClock } from '../support/clock.ts';
import { endSessions, expireAccessTokens, newAddress, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { button } from './support/controls.ts';
import { HeldLine } from './support/held-line.ts';
import { signIn } from './support/signed-in.ts';

const EMAIL = 'shopper@gari.test';
const MODEL_PASSWORD = 'Gari-demo-2026';
const TOKENS_ARE_OLD_MS = 840_000;

const inBanner = ({ visitor: { page } }: Walk, role: 'link' | 'button', name: string) =>
  page.getByRole('banner').getByRole(role, { name, exact: true });

const isAt = ({ visitor: { page } }: Walk, path: string) => new URL(page.url()).pathname === path;

async function goTo(walk: Walk, link: string, path: string): Promise<void> {
  if (isAt(walk, path)) return;
  await inBanner(walk, 'link', link).click();
  await walk.visitor.page.waitForURL((url) => url.pathname === path);
}

async function openShopSignedIn(walk: Walk): Promise<void> {
  walk.say(MODEL_PASSWORD, PASSWORD);
  walk.say('Wanjiku', 'Njeri Mwangi');
  await signIn(walk, EMAIL);
}

/** What another tab does to this one: it signs out, or in with what was kept. */
async function inOtherTab({ visitor: { page } }: Walk, act: 'signs out' | 'signs in'): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/robots.txt', page.url()).href);
  await other.evaluate((isIn) => {
    for (const name of ['access_token', 'refresh_token']) {
      if (isIn) localStorage.setItem(name, localStorage.getItem(`kept_${name}`) ?? '');
      else {
        localStorage.setItem(`kept_${name}`, localStorage.getItem(name) ?? '');
        localStorage.removeItem(name);
      }
    }
  }, act === 'signs in');
  await other.close();
}

/** The screen is there before the session, which then finds the clock standing. */
async function openWithoutTime({ visitor: { page } }: Walk): Promise<void> {
  const session = new HeldLine(['GET /assets/open-session-*.js']);
  await session.hold(page);
  await page.goto('/profile', { waitUntil: 'commit' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await stopClock(page);
  await session.letGo();
}

async function seeSignIn({ visitor: { page } }: Walk): Promise<void> {
  await page.waitForURL('**/login');
  const headings = async () => {
    await letAppear(page);
    return page.locator('h1').count();
  };
  await expect.poll(headings, 'the heading of the sign-in').toBe(1);
}

async function signUp(walk: Walk): Promise<void> {
  const { visitor, mailbox } = walk;
  const email = newAddress();
  await goTo(walk, 'Signup', '/signup');
  await visitor.signUp.fillIn({ username: 'Njeri Mwangi', email, password: PASSWORD });
  await visitor.signUp.submit();
  await visitor.signUp.typeCode(await mailbox.codeFor(email));
  await button(walk, 'Verify').click();
}

describeBrowserWalk({
  model: sessionModel,
  starts: {
    'a shop just opened': {
      prepare: openShopSignedIn,
      clockStands: true,
      open: openWithoutTime,
    },
  },
  gestures: {
    'session.restore': (walk) => button(walk, 'Try again').click(),
    'session.signIn': async (walk, { email, password }: { email: string; password: string }) => {
      await goTo(walk, 'Login', '/login');
      await walk.visitor.login.signIn(walk.said(email), walk.said(password));
    },
    'session.adopt': async (walk, { welcome }: { welcome: boolean }) => {
      if (!welcome) return signUp(walk);
      await goTo(walk, 'Login', '/login');
      await walk.visitor.google.signInAs({ name: 'Njeri Mwangi', email: newAddress() });
    },
    'session.signOut': async (walk, { destination }: { destination?: string }) => {
      if (!destination) await goTo(walk, 'Gari, start page', '/');
      await inBanner(walk, 'button', 'Logout').click();
    },
    'session.arrived': ({ visitor: { page } }) => page.waitForURL((url) => url.pathname === '/'),
    'session.accountDeleted': async (walk) => {
      await button(walk, 'Delete your account').click();
      await button(walk, 'Delete').click();
    },
    'session.woke': async ({ visitor: { page } }) => {
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + TOKENS_ARE_OLD_MS);
      await page.context().setOffline(true);
      await page.context().setOffline(false);
    },
    'session.accessTokenRefused': async ({ visitor: { page }, said }) => {
      await expireAccessTokens(said(EMAIL));
      await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
    },
    'session.startedElsewhere': (walk) => inOtherTab(walk, 'signs in'),
    'session.endedElsewhere': (walk) => inOtherTab(walk, 'signs out'),
  },
  ports: {
    restore: {
      calls: 'GET /api/a/user/info/',
      outcomes: {
        'a shopper': answered,
        'no token': {
          atOnce: true,
          before: (walk) => inOtherTab(walk, 'signs out'),
          happen: seeSignIn,
        },
        'the session has ended': {
          before: ({ said }) => endSessions(said(EMAIL)),
          happen: async ({ line }, call) => {
            await call.letGo();
            await line('refreshTokens').letGo();
          },
        },
        'no answer': cut,
      },
    },
    signIn: {
      calls: 'POST /api/a/login/',
      outcomes: {
        'a shopper': answered,
        'wrong password': answeredAfter(async ({ say }) => say(MODEL_PASSWORD, 'Wrong-password-1')),
        'server error': cut,
      },
    },
    refreshTokens: {
      calls: 'POST /api/token/refresh/',
      outcomes: {
        'a new pair': answered,
        'the session has ended': answeredAfter(({ said }) => endSessions(said(EMAIL))),
        'no answer': cut,
      },
    },
    signOut: {
      calls: 'POST /api/a/logout/',
      outcomes: { 'signed out': answered, 'failed with a message': cut },
    },
  },
  never: {
    'signIn: no tokens': 'the server answers every sign-in with tokens',
    'signOut: failed without a message': 'the server and the line give every failure a message',
    'session.restore, in session.unknown':
      'before the delay it comes only without tokens, with the start itself',
    'session.adopt (from sign-up), in session.unknown': 'nobody signs up within the first 100 ms',
    'session.adopt (from the identity sign-in), in session.unknown':
      'nobody signs in within the first 100 ms',
    'session.adopt (from sign-up), in session.restoring': 'whoever has tokens is not signing up',
    'session.adopt (from the identity sign-in), in session.restoring': 'the sign-in leads on from there',
  },
  unreached: [],
  sights: sessionSights,
});
