import { TEXTS } from '../../machines/identity-sign-in/identity-sign-in.rules.ts';
import { identitySignInExpectations } from '../../tests/expectations/identity-sign-in.expectations.ts';
import { identitySignInModel } from '../../tests/models/identity-sign-in.model.ts';
import { newAccount, newAddress } from '../support/shop-data.ts';
import { test as testWithoutKeys } from '../support/shop-without-keys.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import {
  dropConnection,
  type Outcome,
  type PathRun,
  respond,
  respondAfter,
} from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';
import type { HeldRequests } from './support/held-requests.ts';

const EMAIL = 'shopper@gari.test';

/** A script that was loaded before is not requested again. */
async function loadScript({ visitor: { page } }: PathRun, call: HeldRequests): Promise<void> {
  const isLoaded = await page.evaluate(() => 'google' in globalThis);
  if (!isLoaded) await call.release();
}

const automatic: Outcome = { trigger: async () => {} };

await describeBrowserPaths({
  model: identitySignInModel,
  starts: {
    configured: {
      prepare: async ({ substitute }) => {
        substitute(EMAIL, newAddress());
        substitute(
          'Sign in with your password first.',
          'There is an account with this address. Please sign in with its password first.',
        );
      },
      open: ({ visitor }) => visitor.login.open(),
    },
    'not configured': { test: testWithoutKeys, open: ({ visitor }) => visitor.login.open() },
  },
  userActions: {
    'credential.received': ({ visitor, resolveText }) =>
      visitor.google.signInAs({ name: 'Njeri Mwangi', email: resolveText(EMAIL) }),
    'widget.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    loadScript: {
      calls: 'GET /sandbox/google/gsi/client',
      outcomes: { done: { trigger: loadScript }, failed: dropConnection },
    },
    initialise: {
      calls: 'POST /api/a/auth/google/nonce/',
      outcomes: { done: respond, failed: dropConnection },
    },
    renderButton: { immediate: true, outcomes: { done: automatic } },
    exchangeCredential: {
      calls: 'POST /api/a/auth/google/',
      outcomes: {
        'a shopper': respondAfter(async ({ substitute }) => substitute(EMAIL, newAddress())),
        'the address has an account': respondAfter(async ({ substitute }) =>
          substitute(EMAIL, await newAccount()),
        ),
        refused: dropConnection,
      },
    },
  },
  exclusions: {
    'credential.received (no credential)': 'the window closes with a credential, or says nothing',
    'renderButton: failed': 'the screen keeps room for the button',
    'exchangeCredential: a code is needed': 'the account of this path has no second factor',
    'exchangeCredential: no tokens': 'the server answers every sign-in with tokens',
  },
  findObstacle: (label, { context }) =>
    /^(scriptTimeout passes|loadScript: failed)$/.test(label) &&
    (context as { message: string | null }).message === TEXTS.initialiseFailed
      ? 'the script is there already'
      : undefined,
  fleeting: ['loadingScript'],
  unreached: ['codeNeeded'],
  expectations: identitySignInExpectations,
  redirects: { signedIn: /\/collection$/ },
});
