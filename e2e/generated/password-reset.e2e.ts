import type { AnyMachineSnapshot } from 'xstate';
import type { NewPassword } from '../../machines/password-reset/password-reset.rules.ts';
import type { PasswordResetContext } from '../../machines/password-reset/password-reset.types.ts';
import { passwordResetExpectations } from '../../tests/expectations/password-reset.expectations.ts';
import { passwordResetModel } from '../../tests/models/password-reset.model.ts';
import { newAccount, PASSWORD } from '../support/shop-data.ts';
import { describeBrowserPaths } from './support/browser-paths.ts';
import { dropConnection, type PathRun, respond, respondAfter } from './support/browser-paths.types.ts';
import { button, field } from './support/controls.ts';

const EMAIL = 'shopper@gari.test';
const NEW_PASSWORD = 'Gari-demo-2027';
const COOLDOWN_MS = 60_000;

async function requestCode({ visitor, substitute, resolveText }: PathRun): Promise<void> {
  substitute(EMAIL, await newAccount());
  await visitor.passwordReset.open();
  await visitor.passwordReset.requestCode(resolveText(EMAIL));
  await visitor.page.waitForURL('**/email-code-verification');
}

async function confirmCode(run: PathRun): Promise<void> {
  await requestCode(run);
  await run.visitor.passwordReset.typeCode(await run.mailbox.waitForCode(run.resolveText(EMAIL)));
  await run.visitor.page.waitForURL('**/create-new-password');
}

const ADDRESSES = {
  request: '/forgot-password',
  code: '/email-code-verification',
  password: '/create-new-password',
};

/** As Back, Forward or a link would, with the email in the navigation state: the page is not loaded anew. */
async function enterAddress(
  { visitor: { page }, resolveText }: PathRun,
  { step, email }: { step: keyof typeof ADDRESSES; email?: string },
): Promise<void> {
  const state = { usr: email ? { email: resolveText(email) } : null, key: 'entered' };
  await page.evaluate(
    ([address, navigation]) => {
      history.pushState({ ...navigation, idx: history.length }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [ADDRESSES[step], state] as const,
  );
}

/** The email passed along by the previous screen survives a reload. */
const reload = async ({ visitor: { page } }: PathRun) => void (await page.reload());
const openAt = (path: string) => ({
  open: async ({ visitor: { page } }: PathRun) => void (await page.goto(path)),
});

/** In the shop the address follows each step; in the model it stays until it is changed. */
function findObstacle(label: string, from: AnyMachineSnapshot): string | undefined {
  const steps = Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[];
  const { addressStep } = from.context as PasswordResetContext;
  const entered = steps.findIndex((step) => label.startsWith(`reset.addressChanged (${ADDRESSES[step]}`));
  const reached = steps.findIndex((step) => from.matches(step));
  return entered >= steps.indexOf(addressStep) && entered < reached
    ? 'the address has followed the steps'
    : undefined;
}

await describeBrowserPaths({
  model: passwordResetModel,
  starts: {
    '/forgot-password': {
      prepare: async ({ substitute }) => substitute(EMAIL, await newAccount()),
      open: ({ visitor }) => visitor.passwordReset.open(),
    },
    '/email-code-verification': { prepare: requestCode, open: reload },
    '/email-code-verification without an email': openAt('/email-code-verification'),
    '/create-new-password': { prepare: confirmCode, open: reload },
    '/create-new-password without an email': openAt('/create-new-password'),
  },
  userActions: {
    'reset.addressChanged': enterAddress,
    'reset.requestCode': ({ visitor, resolveText }, { email }: { email: string }) =>
      visitor.passwordReset.requestCode(resolveText(email)),
    'code.change': async (run, { code }: { code: string }) => {
      const isCorrect = run.nextOutcome('verifyCode') === 'accepted' && code.length === 4;
      const correctCode = await run.mailbox.waitForCode(run.resolveText(EMAIL));
      const wrongCode = correctCode === '0000' ? '1111' : '0000';
      await field(run, '4-digit code').fill(isCorrect ? correctCode : wrongCode.slice(0, code.length));
    },
    'code.submit': (run) => button(run, 'SEND CONFIRMATION').click(),
    'reset.resendCode': (run) => button(run, 'Send code again').click(),
    'reset.setPassword': ({ visitor, resolveText }, { password, confirmation }: NewPassword) =>
      visitor.passwordReset.choosePassword(resolveText(password), resolveText(confirmation)),
  },
  ports: {
    requestCode: {
      calls: 'POST /api/a/forgot-password/',
      outcomes: { sent: respond, 'network failure': dropConnection },
    },
    verifyCode: {
      calls: 'POST /api/a/verify-reset-code/',
      outcomes: { accepted: respond, 'refused with a message': respond, 'network failure': dropConnection },
    },
    resetPassword: {
      calls: 'POST /api/a/reset-password/',
      outcomes: {
        changed: respond,
        'refused with a message': respondAfter(async ({ substitute }) => substitute(NEW_PASSWORD, PASSWORD)),
        'no ticket': respondAfter(({ visitor: { page } }) => page.context().clearCookies()),
        'network failure': dropConnection,
      },
    },
    countdown: {
      outcomes: { finished: { trigger: ({ visitor }) => visitor.page.clock.runFor(COOLDOWN_MS) } },
    },
  },
  exclusions: {
    'reset.setPassword (not confirmed)': 'the button is out of use until the checks hold',
    'requestCode: refused without a message': 'the server gives every refusal a message',
    'requestCode: refused with a message': 'only at the limit of the address that all paths come from',
    'verifyCode: refused without a message': 'the server gives every refusal a message',
    'resetPassword: refused without a message': 'the server gives every refusal a message',
  },
  findObstacle,
  unreached: [],
  expectations: passwordResetExpectations,
});
