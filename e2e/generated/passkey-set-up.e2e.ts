import { passkeySetUpExpectations } from '../../tests/expectations/passkey-set-up.expectations.ts';
import { passkeySetUpModel } from '../../tests/models/passkey-set-up.model.ts';
import { endChallenges, VirtualDevice } from '../support/passkeys.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import {
  dropConnection,
  type Outcome,
  type PathRun,
  respond,
  respondAfter,
} from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';
const MODEL_PASSWORD = 'Gari-demo-2026';
const devices = new WeakMap<object, VirtualDevice>();
const getDevice = ({ visitor }: PathRun) => devices.get(visitor.page)!;

const whenVerified = (isVerified: boolean): Outcome => ({
  arrange: (run) => getDevice(run).setVerified(isVerified),
  trigger: async () => {},
});

await describeBrowserPaths({
  model: passkeySetUpModel,
  starts: {
    'in the profile': {
      prepare: async ({ visitor, shopUrl, substitute }) => {
        const email = await newAccount();
        substitute(EMAIL, email);
        substitute(MODEL_PASSWORD, PASSWORD);
        devices.set(visitor.page, await VirtualDevice.connect(visitor.page, shopUrl));
        await visitor.login.open();
        await visitor.login.signIn(email, PASSWORD);
        await visitor.page.waitForURL('**/collection');
      },
      open: async (run) => {
        await run.visitor.page.goto('/profile');
        await button(run, 'Add a passkey').click();
      },
    },
  },
  userActions: {
    'passkey.begin': async (run, { password }: { password: string }) => {
      await field(run, 'Your password').fill(password && run.resolveText(password));
      await button(run, 'Next').click();
    },
    'passkey.retry': (run) => button(run, 'Try again').click(),
  },
  ports: {
    begin: {
      calls: 'POST /api/a/passkeys/options/',
      outcomes: {
        begun: respondAfter(async (run) => {
          run.substitute(MODEL_PASSWORD, PASSWORD);
          if (run.nextOutcome('make') === 'exists') await getDevice(run).addPasskey(run.resolveText(EMAIL));
        }),
        'a wrong password': respondAfter(async ({ substitute }) =>
          substitute(MODEL_PASSWORD, 'Wrong-horse-1'),
        ),
        'network failure': dropConnection,
      },
    },
    make: {
      immediate: true,
      outcomes: {
        made: whenVerified(true),
        cancelled: whenVerified(false),
        exists: whenVerified(true),
      },
    },
    save: {
      calls: 'POST /api/a/passkeys/',
      outcomes: {
        saved: respond,
        'too late': respondAfter(endChallenges),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'passkey.begin (with Google)': 'the account of this path has a password alone',
    'make: failed': 'the device of this path has a screen lock',
    'save: refused': 'the browser of this path makes what the options say',
  },
  fleeting: ['prompting'],
  unreached: [],
  expectations: passkeySetUpExpectations,
});
