import type { Page } from 'playwright/test';
import { tokenRefreshModel } from '../../tests/models/token-refresh.model.ts';
import { endSessions, expireAccessTokens } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond } from './support/browser-paths.types.ts';
import { refreshInOtherTab } from './support/other-tab.ts';
import { seeSignIn, signIn } from './support/sign-in.ts';

const EMAIL = 'shopper@gari.test';

const otherTabs = new WeakMap<Page, Page>();

/** Another tab has the turn, and the shop's own screen makes a call whose token has expired. */
async function callWhileOtherTabRefreshes({ visitor: { page }, resolveText }: PathRun): Promise<void> {
  await page.goto('/profile');
  const ordersLink = page.getByRole('main').getByRole('link', { name: 'Orders', exact: true });
  await ordersLink.waitFor();
  const other = await page.context().newPage();
  otherTabs.set(page, other);
  await other.goto(new URL('/robots.txt', page.url()).href);
  await other.evaluate(
    () =>
      new Promise<void>((granted) => {
        void navigator.locks.request('gari-token-refresh', () => {
          granted();
          return new Promise<void>((release) => addEventListener('release', () => release()));
        });
      }),
  );
  await expireAccessTokens(resolveText(EMAIL));
  await page.bringToFront();
  await ordersLink.click();
}

async function releaseTurn({ visitor: { page } }: PathRun): Promise<void> {
  await otherTabs.get(page)?.evaluate(() => void dispatchEvent(new Event('release')));
}

const signedIn = { visible: ['Njeri Mwangi'], absent: ['Login'] };

await describeBrowserPaths({
  model: tokenRefreshModel,
  starts: {
    'an old access token': {
      prepare: (run) => signIn(run, EMAIL),
      open: callWhileOtherTabRefreshes,
    },
  },
  userActions: {
    'refresh.turnGranted': releaseTurn,
    'refresh.tokensReplaced': refreshInOtherTab,
  },
  ports: {
    exchangeTokens: {
      calls: 'POST /api/token/refresh/',
      outcomes: {
        'a new pair': respond,
        'the session has ended': {
          arrange: ({ resolveText }) => endSessions(resolveText(EMAIL)),
          trigger: async (run, call) => {
            await call.release();
            await seeSignIn(run);
          },
        },
        'no answer': dropConnection,
      },
    },
  },
  exclusions: {},
  unreached: [],
  expectations: {
    waitingForTurn: signedIn,
    exchanging: signedIn,
    refreshed: signedIn,
    unreachable: signedIn,
    ended: { visible: ['Your session has expired. Please log in again.'] },
  },
});
