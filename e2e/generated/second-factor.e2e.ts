import { secondFactorExpectations } from '../../tests/expectations/second-factor.expectations.ts';
import { secondFactorModel } from '../../tests/models/second-factor.model.ts';
import { addSecondFactor, endSetUp, generateCode, WRONG_CODE } from '../support/second-factor.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

const EMAIL = 'staff@gari.test';
const MODEL_PASSWORD = 'Gari-demo-2026';
const MODEL_CODE = '492716';

async function signInAsStaff({ visitor, substitute }: PathRun): Promise<string> {
  const email = await newAccount(undefined, undefined, { isStaff: true });
  substitute(EMAIL, email);
  substitute(MODEL_PASSWORD, PASSWORD);
  await visitor.login.open();
  await visitor.login.signIn(email, PASSWORD);
  await visitor.page.waitForURL('**/admin/recent-orders');
  return email;
}

async function signInWithSecondFactor(run: PathRun): Promise<void> {
  await addSecondFactor(await signInAsStaff(run));
}

const openDialog = (name: string) => async (run: PathRun) => {
  await run.visitor.page.goto('/profile');
  await button(run, name).click();
};

const fillCode = ({ visitor: { page }, resolveText }: PathRun, code: string) =>
  page.getByLabel(/^Code from your app/).fill(code && resolveText(code));

const fillPassword = (run: PathRun, password: string) =>
  field(run, 'Your password').fill(password && run.resolveText(password));

/** Acts as the app that has scanned the secret on the screen. */
async function substituteShownCode({ visitor: { page }, substitute }: PathRun): Promise<void> {
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  substitute(MODEL_CODE, generateCode(secret!.replaceAll(' ', '')));
}

const wrongCode = respondAfter(async ({ substitute }) => {
  substitute(MODEL_PASSWORD, PASSWORD);
  substitute(MODEL_CODE, WRONG_CODE);
});
const wrongPassword = respondAfter(async ({ substitute }) => substitute(MODEL_PASSWORD, 'Wrong-horse-1'));
const rightCode = respondAfter(async ({ substitute }) => {
  substitute(MODEL_PASSWORD, PASSWORD);
  substitute(MODEL_CODE, generateCode());
});

await describeBrowserPaths({
  model: secondFactorModel,
  starts: {
    'setting up': {
      prepare: async (run) => void (await signInAsStaff(run)),
      open: openDialog('Set up an authenticator app'),
    },
    'new recovery codes': { prepare: signInWithSecondFactor, open: openDialog('Make new recovery codes') },
    'switching off': { prepare: signInWithSecondFactor, open: openDialog('Switch the second factor off') },
  },
  userActions: {
    'factor.begin': async (run, { password }: { password: string }) => {
      await fillPassword(run, password);
      await button(run, 'Next').click();
    },
    'factor.confirm': async (run, { code }: { code: string }) => {
      await fillCode(run, code);
      await button(run, 'Switch on').click();
    },
    'factor.replaceCodes': async (run, { code }: { code: string }) => {
      await fillCode(run, code);
      await button(run, 'Make new codes').click();
    },
    'factor.switchOff': async (run, { password, code }: { password: string; code: string }) => {
      await fillPassword(run, password);
      await fillCode(run, code);
      await button(run, 'Switch off').click();
    },
    'factor.finish': async (run, { saved }: { saved: boolean }) => {
      if (saved) await field(run, 'I have saved these codes').check();
      await button(run, 'Done').click();
    },
  },
  ports: {
    begin: {
      calls: 'POST /api/a/second-factor/',
      outcomes: {
        begun: respondAfter(async ({ substitute }) => substitute(MODEL_PASSWORD, PASSWORD)),
        'a wrong password': wrongPassword,
        'network failure': dropConnection,
      },
    },
    confirm: {
      calls: 'POST /api/a/second-factor/confirm/',
      outcomes: {
        on: respondAfter(substituteShownCode),
        'a wrong code': wrongCode,
        'too late': respondAfter(({ resolveText }) => endSetUp(resolveText(EMAIL))),
        'network failure': dropConnection,
      },
    },
    replaceCodes: {
      calls: 'POST /api/a/second-factor/codes/',
      outcomes: { 'new codes': rightCode, 'a wrong code': wrongCode, 'network failure': dropConnection },
    },
    switchOff: {
      calls: 'POST /api/a/second-factor/off/',
      outcomes: {
        off: rightCode,
        'a wrong password': wrongPassword,
        'a wrong code': wrongCode,
        'network failure': dropConnection,
      },
    },
  },
  exclusions: { 'factor.begin (with Google)': 'the account of this path has a password alone' },
  unreached: [],
  expectations: {
    ...secondFactorExpectations,
    showingCodes: {
      visible: ['I have saved these codes'],
      enabled: ['Done', 'Download'],
      absent: ['Cancel'],
    },
  },
});
