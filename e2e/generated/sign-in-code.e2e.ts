import type { SignInCodeContext } from '../../machines/sign-in-code/sign-in-code.types.ts';
import { signInCodeExpectations } from '../../tests/expectations/sign-in-code.expectations.ts';
import { signInCodeModel } from '../../tests/models/sign-in-code.model.ts';
import {
  addSecondFactor,
  endTickets,
  generateCode,
  RECOVERY_CODE,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
} from '../support/second-factor.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respondAfter } from './support/browser-paths.types.ts';
import { button } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';

const substituteCodes = ({ substitute }: PathRun, appCode: string, recoveryCode: string) => {
  substitute('492716', appCode);
  substitute('7K3M9-QXW2V', recoveryCode);
};

await describeBrowserPaths({
  model: signInCodeModel,
  starts: {
    'after the password': {
      prepare: async (run) => {
        const email = await newAccount(undefined, undefined, { isStaff: true });
        await addSecondFactor(email);
        run.substitute(EMAIL, email);
        substituteCodes(run, generateCode(), RECOVERY_CODE);
      },
      open: async ({ visitor, resolveText }) => {
        await visitor.login.open();
        await visitor.login.signIn(resolveText(EMAIL), PASSWORD);
        await visitor.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
      },
    },
  },
  userActions: {
    'code.submit': async (run, { code }: { code: string }) => {
      await run.visitor.page
        .getByRole('textbox', { name: /^(Code from your app|Recovery code)/ })
        .fill(run.resolveText(code));
      await button(run, 'Sign in').click();
    },
    'code.chooseKind': (run, { kind }: { kind: string }) =>
      button(run, kind === 'app' ? 'Use the app instead' : 'Use a recovery code instead').click(),
  },
  ports: {
    completeSignIn: {
      calls: 'POST /api/a/login/code/',
      outcomes: {
        'a shopper': respondAfter(async (run) => substituteCodes(run, generateCode(), RECOVERY_CODE)),
        'a wrong code': respondAfter(async (run) => substituteCodes(run, WRONG_CODE, WRONG_RECOVERY_CODE)),
        'the ticket is refused': respondAfter(({ resolveText }) => endTickets(resolveText(EMAIL))),
        'network failure': dropConnection,
      },
    },
  },
  exclusions: { 'completeSignIn: no tokens': 'the server answers every sign-in with tokens' },
  findObstacle: (label, { context }) => {
    const { kind } = context as SignInCodeContext;
    const isChoice = label === `code.chooseKind (${kind})`;
    return isChoice ? 'the link leads to the other kind of code' : undefined;
  },
  unreached: [],
  expectations: signInCodeExpectations,
  redirects: { signedIn: /\/admin\/recent-orders$/ },
});
