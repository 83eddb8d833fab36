import type { SignupForm } from '../../machines/signup/signup.types.ts';
import { signupModel } from '../../tests/models/signup.model.ts';
import { signupSights } from '../../tests/sights/signup.sights.ts';
import { newAccount, newAddress } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut } from './support/browser-walk.types.ts';
import { button, field } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';
const WRONG_CODE = '000000';
const COOLDOWN_MS = 60_000;

describeBrowserWalk({
  model: signupModel,
  starts: {
    'the form': {
      prepare: async ({ say }) => say(EMAIL, newAddress()),
      open: ({ visitor }) => visitor.signUp.open(),
    },
  },
  gestures: {
    'signup.submit': async (walk, { username, email, password, confirmation }: SignupForm) => {
      await field(walk, 'Username').fill(username);
      await field(walk, 'Email').fill(walk.said(email));
      await field(walk, 'Password').fill(password);
      await field(walk, 'Confirm password').fill(confirmation);
      await button(walk, 'Sign Up').click();
    },
    'code.changed': async (walk, { code }: { code: string }) => {
      const isRight = walk.next('verifyEmail') === 'verified' && code.length === 6;
      const typed = isRight ? await walk.mailbox.codeFor(walk.said(EMAIL)) : WRONG_CODE.slice(0, code.length);
      await field(walk, 'Digit 1 of 6').click();
      await walk.visitor.page.keyboard.type(typed);
    },
    'code.submit': (walk) => button(walk, 'Verify').click(),
    'signup.resend': (walk) => button(walk, 'Resend').click(),
    'signup.back': (walk) => button(walk, 'Back to signup').click(),
  },
  ports: {
    sendVerification: {
      calls: 'POST /api/a/register/send-verification/',
      outcomes: {
        sent: answered,
        'refused with a message': answeredAfter(async ({ say }) => say(EMAIL, await newAccount())),
        'network failure': cut,
      },
    },
    verifyEmail: {
      calls: 'POST /api/a/register/verify-email/',
      outcomes: { verified: answered, 'refused with a message': answered, 'network failure': cut },
    },
    resendVerification: {
      calls: 'POST /api/a/register/resend-verification/',
      outcomes: { resent: answered, 'network failure': cut },
    },
    countdown: {
      outcomes: { finished: { happen: ({ visitor }) => visitor.page.clock.runFor(COOLDOWN_MS) } },
    },
  },
  never: {
    'sendVerification: refused without a message': 'the server gives every refusal a message',
    'verifyEmail: refused without a message': 'the server gives every refusal a message',
    'resendVerification: refused without a message': 'the server gives every refusal a message',
    'resendVerification: refused with a message': 'only after many codes on one day',
  },
  unreached: [],
  sights: signupSights,
  leads: { finished: /\/collection$/ },
});
