import { identitySignInModel } from '../../tests/models/identity-sign-in.model.ts';
import { identitySignInSights } from '../../tests/sights/identity-sign-in.sights.ts';
import { newAccount, newAddress } from '../support/shop-data.ts';
import { test as testWithoutKeys } from '../support/shop-without-keys.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Outcome } from './support/browser-walk.types.ts';
import { button } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';

const byItself: Outcome = { happen: async () => {} };

describeBrowserWalk({
  model: identitySignInModel,
  starts: {
    configured: {
      prepare: async ({ say }) => {
        say(EMAIL, newAddress());
        say(
          'Sign in with your password first.',
          'There is an account with this address. Please sign in with its password first.',
        );
      },
      open: ({ visitor }) => visitor.login.open(),
    },
    'not configured': { test: testWithoutKeys, open: ({ visitor }) => visitor.login.open() },
  },
  gestures: {
    'credential.received': ({ visitor, said }) =>
      visitor.google.signInAs({ name: 'Njeri Mwangi', email: said(EMAIL) }),
    'widget.retry': (walk) => button(walk, 'Try again').click(),
  },
  ports: {
    loadScript: { calls: 'GET /sandbox/google/gsi/client', outcomes: { done: answered, failed: cut } },
    initialise: { calls: 'POST /api/a/auth/google/nonce/', outcomes: { done: answered, failed: cut } },
    renderButton: { atOnce: true, outcomes: { done: byItself } },
    exchangeCredential: {
      calls: 'POST /api/a/auth/google/',
      outcomes: {
        'a shopper': answered,
        'the address has an account': answeredAfter(async ({ say }) => say(EMAIL, await newAccount())),
        refused: cut,
      },
    },
  },
  never: {
    'credential.received (no credential)': 'the window closes with a credential, or says nothing',
    'renderButton: failed': 'the screen keeps room for the button',
    'exchangeCredential: no tokens': 'the server answers every sign-in with tokens',
  },
  unreached: [],
  sights: identitySignInSights,
  leads: { signedIn: /\/collection$/ },
});
