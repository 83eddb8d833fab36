import { passkeySignInExpectations } from '../../tests/expectations/passkey-sign-in.expectations.ts';
import { passkeySignInModel } from '../../tests/models/passkey-sign-in.model.ts';
import { removePasskeys, VirtualDevice } from '../support/passkeys.ts';
import { newAccount } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';

const EMAIL = 'shopper@gari.test';
const devices = new WeakMap<object, VirtualDevice>();
const getDevice = ({ visitor }: PathRun) => devices.get(visitor.page)!;

await describeBrowserPaths({
  model: passkeySignInModel,
  starts: {
    'on the sign-in screen': {
      prepare: async ({ visitor, shopUrl, substitute }) => {
        const email = await newAccount();
        substitute(EMAIL, email);
        const device = await VirtualDevice.connect(visitor.page, shopUrl);
        devices.set(visitor.page, device);
        await device.addPasskey(email);
      },
      open: ({ visitor }) => visitor.login.open(),
    },
  },
  userActions: {
    'passkey.use': ({ visitor }) =>
      visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).click(),
  },
  ports: {
    begin: {
      calls: 'POST /api/a/passkeys/sign-in/options/',
      outcomes: { 'a challenge': respond, 'network failure': dropConnection },
    },
    sign: {
      immediate: true,
      outcomes: {
        signed: { arrange: (run) => getDevice(run).setVerified(true), trigger: async () => {} },
        cancelled: { arrange: (run) => getDevice(run).setVerified(false), trigger: async () => {} },
      },
    },
    signIn: {
      calls: 'POST /api/a/passkeys/sign-in/',
      outcomes: {
        'a shopper': respond,
        refused: respondAfter(({ resolveText }) => removePasskeys(resolveText(EMAIL))),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: {
    'begin: refused': 'the limit for an address is higher than a path can reach',
    'sign: failed': 'the browser of this path has passkeys, on the shop’s own address',
    'signIn: no tokens': 'the server answers every sign-in with tokens',
  },
  fleeting: ['prompting'],
  unreached: [],
  expectations: passkeySignInExpectations,
  redirects: { signedIn: /\/collection$/ },
});
