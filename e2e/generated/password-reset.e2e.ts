import type { NewPassword } from '../../machines/password-reset/password-reset.rules.ts';
import { passwordResetModel } from '../../tests/models/password-reset.model.ts';
import { passwordResetSights } from '../../tests/sights/password-reset.sights.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserWalk } from './support/browser-walk.ts';
import { answered, answeredAfter, cut, type Walk } from './support/browser-walk.types.ts';
import { button, field } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';
const NEW_PASSWORD = 'Gari-demo-2027';
const COOLDOWN_MS = 60_000;

async function askForCode({ visitor, say, said }: Walk): Promise<void> {
  say(EMAIL, await newAccount());
  await visitor.passwordReset.open();
  await visitor.passwordReset.requestCode(said(EMAIL));
  await visitor.page.waitForURL('**/email-code-verification');
}

async function confirmCode(walk: Walk): Promise<void> {
  await askForCode(walk);
  await walk.visitor.passwordReset.typeCode(await walk.mailbox.codeFor(walk.said(EMAIL)));
  await walk.visitor.page.waitForURL('**/create-new-password');
}

/** The address that the screen before passed along outlives it. */
const openAgain = async ({ visitor: { page } }: Walk) => void (await page.reload());
const openAt = (path: string) => ({
  open: async ({ visitor: { page } }: Walk) => void (await page.goto(path)),
});

describeBrowserWalk({
  model: passwordResetModel,
  starts: {
    '/forgot-password': {
      prepare: async ({ say }) => say(EMAIL, await newAccount()),
      open: ({ visitor }) => visitor.passwordReset.open(),
    },
    '/email-code-verification': { prepare: askForCode, open: openAgain },
    '/email-code-verification without an e-mail': openAt('/email-code-verification'),
    '/create-new-password': { prepare: confirmCode, open: openAgain },
    '/create-new-password without an e-mail': openAt('/create-new-password'),
  },
  gestures: {
    'reset.requestCode': ({ visitor, said }, { email }: { email: string }) =>
      visitor.passwordReset.requestCode(said(email)),
    'code.changed': async (walk, { code }: { code: string }) => {
      const isRight = walk.next('verifyCode') === 'accepted' && code.length === 4;
      const right = await walk.mailbox.codeFor(walk.said(EMAIL));
      const wrong = right === '0000' ? '1111' : '0000';
      await field(walk, '4-digit code').fill(isRight ? right : wrong.slice(0, code.length));
    },
    'code.submit': (walk) => button(walk, 'SEND CONFIRMATION').click(),
    'reset.resendCode': (walk) => button(walk, 'Send code again').click(),
    'reset.setPassword': ({ visitor, said }, { password, confirmation }: NewPassword) =>
      visitor.passwordReset.choosePassword(said(password), said(confirmation)),
  },
  ports: {
    requestCode: {
      calls: 'POST /api/a/forgot-password/',
      outcomes: { sent: answered, 'network failure': cut },
    },
    verifyCode: {
      calls: 'POST /api/a/verify-reset-code/',
      outcomes: { accepted: answered, 'refused with a message': answered, 'network failure': cut },
    },
    resetPassword: {
      calls: 'POST /api/a/reset-password/',
      outcomes: {
        changed: answered,
        'refused with a message': answeredAfter(async ({ say }) => say(NEW_PASSWORD, PASSWORD)),
        'no ticket': answeredAfter(({ visitor: { page } }) => page.context().clearCookies()),
        'network failure': cut,
      },
    },
    countdown: {
      outcomes: { finished: { happen: ({ visitor }) => visitor.page.clock.runFor(COOLDOWN_MS) } },
    },
  },
  never: {
    'reset.setPassword (not confirmed)': 'the button is out of use until the checks hold',
    'requestCode: refused without a message': 'the server gives every refusal a message',
    'requestCode: refused with a message': 'only at the limit of the address that all walks come from',
    'verifyCode: refused without a message': 'the server gives every refusal a message',
    'resetPassword: refused without a message': 'the server gives every refusal a message',
  },
  unreached: [],
  sights: passwordResetSights,
});
