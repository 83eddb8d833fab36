import { expect } from 'playwright/test';
import { passwordResetMachine } from '../../machines/password-reset/password-reset.machine.ts';
import { type LeafState, testLeafStates } from '../support/leaf-states.ts';
import { newAccount } from '../support/shop-data.ts';
import { holdCalls } from '../support/slow-line.ts';
import { type Mailbox, test, type Visitor } from '../support/test.ts';

const REQUEST = '/api/a/forgot-password/';
const NEW_PASSWORD = 'Matatu-44-Route';

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const nextBox = ({ page }: Visitor) => page.locator('[data-testid=code-box][data-next]');

async function seeState({ page }: Visitor, screen: string, state: string) {
  await expect(page.locator(`[data-screen=${screen}]`)).toHaveAttribute('data-state', state);
}

async function openRequest(visitor: Visitor) {
  await visitor.passwordReset.open();
  await expect(visitor.page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
}

async function submitRequest(visitor: Visitor): Promise<string> {
  const email = await newAccount();
  await openRequest(visitor);
  await visitor.keyboard.writeInto(field(visitor, 'Email'), email);
  await visitor.keyboard.press(button(visitor, 'SEND CONFIRMATION'));
  return email;
}

async function goToCode(visitor: Visitor): Promise<string> {
  const email = await submitRequest(visitor);
  await expect(visitor.page.getByText(`We have sent the email to ${email}`)).toBeVisible();
  await seeCodeFocused(visitor);
  return email;
}

async function seeCodeFocused(visitor: Visitor) {
  await visitor.keyboard.seeFocus(field(visitor, '4-digit code'), nextBox(visitor));
}

async function sendCodeAgain(visitor: Visitor) {
  await visitor.keyboard.press(button(visitor, 'Send code again'));
}

async function goToPassword(visitor: Visitor, mailbox: Mailbox) {
  const code = await mailbox.codeFor(await goToCode(visitor));
  await visitor.keyboard.type(code);
  await visitor.keyboard.press(button(visitor, 'SEND CONFIRMATION'));
  await visitor.page.waitForURL('**/create-new-password');
}

async function choosePassword(visitor: Visitor) {
  await visitor.keyboard.writeInto(field(visitor, 'New password'), NEW_PASSWORD);
  await visitor.keyboard.writeInto(field(visitor, 'Confirm password'), NEW_PASSWORD);
  await visitor.keyboard.press(button(visitor, 'RESET PASSWORD'));
}

const STATES: Record<string, LeafState> = {
  'passwordReset.request.editing': {
    walk: openRequest,
    async see(visitor) {
      await seeState(visitor, 'forgot-password', 'request.editing');
      await visitor.keyboard.tabTo(field(visitor, 'Email'));
    },
  },
  'passwordReset.request.sending': {
    async walk(visitor) {
      await holdCalls(visitor.page, REQUEST);
      await submitRequest(visitor);
    },
    async see(visitor) {
      await seeState(visitor, 'forgot-password', 'request.sending');
      await expect(button(visitor, 'SENDING...')).toBeDisabled();
    },
  },
  'passwordReset.code.entry.typing': {
    async walk(visitor) {
      await goToCode(visitor);
      await visitor.keyboard.type('73');
    },
    async see(visitor) {
      await seeState(visitor, 'email-code-verification', 'code.entry.typing');
      await expect(button(visitor, 'SEND CONFIRMATION')).toBeDisabled();
      await seeCodeFocused(visitor);
    },
  },
  'passwordReset.code.entry.verifying': {
    async walk(visitor) {
      await holdCalls(visitor.page, '/api/a/verify-reset-code/');
      await goToCode(visitor);
      await visitor.keyboard.type('7305');
      await visitor.keyboard.press(button(visitor, 'SEND CONFIRMATION'));
    },
    async see(visitor) {
      await seeState(visitor, 'email-code-verification', 'code.entry.verifying');
      await expect(button(visitor, 'VERIFYING...')).toBeDisabled();
    },
  },
  'passwordReset.code.resend.ready': {
    async walk(visitor) {
      await goToCode(visitor);
    },
    async see(visitor) {
      await expect(visitor.page.getByText(/^ in \d\d:\d\d$/)).toBeHidden();
      await visitor.keyboard.tabTo(button(visitor, 'Send code again'));
    },
  },
  'passwordReset.code.resend.sending': {
    async walk(visitor) {
      await goToCode(visitor);
      await holdCalls(visitor.page, REQUEST);
      await sendCodeAgain(visitor);
    },
    async see(visitor) {
      await expect(button(visitor, 'Send code again')).toBeDisabled();
      await expect(visitor.page.getByText(/^ in \d\d:\d\d$/)).toBeHidden();
      await seeCodeFocused(visitor);
    },
  },
  'passwordReset.code.resend.cooling': {
    async walk(visitor) {
      await goToCode(visitor);
      await sendCodeAgain(visitor);
    },
    async see(visitor) {
      await expect(button(visitor, 'Send code again')).toBeDisabled();
      await expect(visitor.page.getByText(/^ in 00:\d\d$/)).toBeVisible();
      await seeCodeFocused(visitor);
    },
  },
  'passwordReset.password.editing': {
    walk: goToPassword,
    async see(visitor) {
      await seeState(visitor, 'create-new-password', 'password.editing');
      await visitor.keyboard.tabTo(field(visitor, 'New password'));
    },
  },
  'passwordReset.password.resetting': {
    async walk(visitor, mailbox) {
      await holdCalls(visitor.page, '/api/a/reset-password/');
      await goToPassword(visitor, mailbox);
      await choosePassword(visitor);
    },
    async see(visitor) {
      await seeState(visitor, 'create-new-password', 'password.resetting');
      await expect(button(visitor, 'RESETTING PASSWORD...')).toBeDisabled();
    },
  },
  'passwordReset.done': {
    async walk(visitor, mailbox) {
      await goToPassword(visitor, mailbox);
      await choosePassword(visitor);
    },
    async see(visitor) {
      await visitor.passwordReset.seeChanged();
      await visitor.keyboard.tabTo(visitor.page.getByRole('link', { name: 'BACK TO LOGIN' }));
    },
  },
  'passwordReset.emailMissing': {
    async walk({ page }) {
      await page.goto('/email-code-verification');
    },
    async see(visitor) {
      const back = visitor.page.getByRole('link', { name: 'Enter your email address again' });
      await seeState(visitor, 'email-code-verification', 'emailMissing');
      await visitor.keyboard.tabTo(back);
    },
  },
};

testLeafStates(passwordResetMachine, STATES);

test('[RESET-10] when a minute has passed, the keyboard can ask for a third code', async ({ shopper }) => {
  await shopper.page.clock.install();
  await goToCode(shopper);
  await sendCodeAgain(shopper);
  await expect(shopper.page.getByText(/^ in 00:\d\d$/)).toBeVisible();
  await shopper.page.clock.runFor(59_000);
  await sendCodeAgain(shopper);
  await expect(shopper.page.getByText(/^ in 00:\d\d$/)).toBeVisible();
  await seeCodeFocused(shopper);
});

test('[RESET-22] without the ticket of a code the refusal leads to a new code', async ({
  shopper,
  mailbox,
}) => {
  const { page, keyboard } = shopper;
  await goToPassword(shopper, mailbox);
  await page.context().clearCookies();
  await choosePassword(shopper);
  await expect(page.getByText('Please confirm the code from your e-mail first.')).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: 'Ask for a new code' }));
  await page.waitForURL('**/forgot-password');
});
