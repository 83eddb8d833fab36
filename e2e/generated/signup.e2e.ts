import { expect } from 'playwright/test';
import type { SignupForm } from '../../machines/signup/signup.types.ts';
import { signupExpectations } from '../../tests/expectations/signup.expectations.ts';
import { signupForm, signupModel } from '../../tests/models/signup.model.ts';
import { newAddress } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';
const COMMON_PASSWORD = 'Password1!';
const WRONG_CODE = '000000';
const COOLDOWN_MS = 60_000;

async function signUp(run: PathRun, { username, email, password, confirmation }: SignupForm): Promise<void> {
  await field(run, 'Username').fill(username);
  await field(run, 'Email').fill(run.resolveText(email));
  await field(run, 'Password').fill(run.resolveText(password));
  await field(run, 'Confirm password').fill(run.resolveText(confirmation));
  await button(run, 'Sign Up').click();
}

await describeBrowserPaths({
  model: signupModel,
  starts: {
    'the form': {
      prepare: async ({ substitute }) => substitute(EMAIL, newAddress()),
      open: ({ visitor }) => visitor.signUp.open(),
    },
    'a code was sent': {
      prepare: async (run) => {
        run.substitute(EMAIL, newAddress());
        await run.visitor.signUp.open();
        await signUp(run, { ...signupForm, email: EMAIL });
        await expect(field(run, 'Digit 1 of 6')).toBeVisible();
      },
      open: async ({ visitor }) => void (await visitor.page.reload()),
    },
  },
  userActions: {
    'signup.submit': signUp,
    'code.change': async (run, { code }: { code: string }) => {
      const isCorrect = run.nextOutcome('verifyEmail') === 'verified' && code.length === 6;
      const typed = isCorrect
        ? await run.mailbox.waitForCode(run.resolveText(EMAIL))
        : WRONG_CODE.slice(0, code.length);
      if (code.length < 6 && (await field(run, 'Digit 6 of 6').inputValue()) !== '') {
        await field(run, 'Digit 6 of 6').click();
        for (let left = 6; left > code.length; left--) await run.visitor.page.keyboard.press('Backspace');
        return;
      }
      await field(run, 'Digit 1 of 6').click();
      await run.visitor.page.keyboard.type(typed);
    },
    'code.submit': (run) => button(run, 'Verify').click(),
    'signup.resend': (run) => button(run, 'Resend').click(),
    'signup.goBack': (run) => button(run, 'Back to signup').click(),
  },
  ports: {
    readPending: {
      calls: 'GET /api/a/register/pending/',
      outcomes: {
        pending: respond,
        none: respondAfter(({ visitor }) => visitor.page.context().clearCookies({ name: 'gari_signup' })),
        'no reply': dropConnection,
      },
    },
    sendVerification: {
      calls: 'POST /api/a/register/send-verification/',
      outcomes: {
        sent: respond,
        'refused with a message': respondAfter(async ({ substitute }) =>
          substitute(signupForm.password, COMMON_PASSWORD),
        ),
        'network failure': dropConnection,
      },
    },
    verifyEmail: {
      calls: 'POST /api/a/register/verify-email/',
      outcomes: { verified: respond, 'refused with a message': respond, 'network failure': dropConnection },
    },
    resendVerification: {
      calls: 'POST /api/a/register/resend-verification/',
      outcomes: { resent: respond, 'network failure': dropConnection },
    },
    countdown: {
      outcomes: { finished: { trigger: ({ visitor }) => visitor.page.clock.runFor(COOLDOWN_MS) } },
    },
  },
  exclusions: {
    'sendVerification: refused without a message': 'the server gives every refusal a message',
    'verifyEmail: refused without a message': 'the server gives every refusal a message',
    'resendVerification: refused without a message': 'the server gives every refusal a message',
    'countdown: finished, in signup.enteringCode.entry.sixDigits':
      'six digits are sent after 300 ms, long before the wait is over',
    'countdown: finished, in signup.enteringCode.entry.verifying':
      'a request without an answer is given up before the wait is over',
    'resendVerification: refused with a message': 'only after many codes on one day',
  },
  unreached: [],
  expectations: signupExpectations,
  redirects: { finished: /\/collection$/ },
});
