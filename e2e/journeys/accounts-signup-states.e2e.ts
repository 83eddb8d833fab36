import { expect } from 'playwright/test';
import { signupMachine } from '../../machines/signup/signup.machine.ts';
import { type LeafState, testLeafStates } from '../support/leaf-states.ts';
import { newAddress } from '../support/shop-data.ts';
import { holdCalls } from '../support/slow-line.ts';
import type { Mailbox, Visitor } from '../support/test.ts';

const RESEND_MS = 60_000;
const AUTO_SUBMIT_MS = 300;
const WELCOME_MS = 2_000;

const field = ({ page }: Visitor, label: string) => page.getByLabel(label, { exact: true });
const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const digit = (visitor: Visitor, place: number) => field(visitor, `Digit ${place} of 6`);

async function seeState({ page }: Visitor, state: string) {
  await expect(page.locator('[data-screen=signup]')).toHaveAttribute('data-state', state);
}

async function openForm(visitor: Visitor) {
  await visitor.signUp.open();
  await expect(visitor.page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
}

async function submitForm(visitor: Visitor): Promise<string> {
  const { keyboard } = visitor;
  const email = newAddress();
  await openForm(visitor);
  await keyboard.writeInto(field(visitor, 'Username'), 'Akinyi');
  await keyboard.writeInto(field(visitor, 'Email'), email);
  await keyboard.writeInto(field(visitor, 'Password'), 'Matatu-43-Route');
  await keyboard.writeInto(field(visitor, 'Confirm password'), 'Matatu-43-Route');
  await keyboard.press(button(visitor, 'Sign Up'));
  return email;
}

async function goToCode(visitor: Visitor): Promise<string> {
  const email = await submitForm(visitor);
  await visitor.signUp.seeCodeScreen(email);
  await visitor.keyboard.seeFocus(digit(visitor, 1));
  return email;
}

/** From here on only the walk moves the clock. */
async function stopClock({ page }: Visitor) {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}

async function waitForResend(visitor: Visitor) {
  await goToCode(visitor);
  await visitor.page.clock.runFor(RESEND_MS);
  await expect(button(visitor, 'Resend')).toBeEnabled();
}

async function goToWelcome(visitor: Visitor, mailbox: Mailbox) {
  const { page, keyboard } = visitor;
  const code = await mailbox.codeFor(await goToCode(visitor));
  await stopClock(visitor);
  await keyboard.type(code);
  await seeState(visitor, 'enteringCode.entry.sixDigits');
  await page.clock.runFor(AUTO_SUBMIT_MS);
  await visitor.signUp.seeWelcome();
}

const STATES: Record<string, LeafState> = {
  'signup.fillingForm': {
    walk: openForm,
    async see(visitor) {
      await seeState(visitor, 'fillingForm');
      await visitor.keyboard.tabTo(field(visitor, 'Username'));
    },
  },
  'signup.sendingCode': {
    async walk(visitor) {
      await holdCalls(visitor.page, '/api/a/register/send-verification/');
      await submitForm(visitor);
    },
    async see(visitor) {
      await seeState(visitor, 'sendingCode');
      await expect(button(visitor, 'Signing up...')).toBeDisabled();
    },
  },
  'signup.enteringCode.entry.typing': {
    async walk(visitor) {
      await goToCode(visitor);
      await visitor.keyboard.type('49');
    },
    async see(visitor) {
      await seeState(visitor, 'enteringCode.entry.typing');
      await visitor.keyboard.seeFocus(digit(visitor, 3));
    },
  },
  'signup.enteringCode.entry.sixDigits': {
    async walk(visitor) {
      await goToCode(visitor);
      await stopClock(visitor);
      await visitor.keyboard.type('492716');
    },
    async see(visitor) {
      await seeState(visitor, 'enteringCode.entry.sixDigits');
      await visitor.keyboard.seeFocus(digit(visitor, 6));
    },
  },
  'signup.enteringCode.entry.verifying': {
    async walk(visitor) {
      await holdCalls(visitor.page, '/api/a/register/verify-email/');
      await goToCode(visitor);
      await visitor.keyboard.type('492716');
    },
    async see(visitor) {
      await seeState(visitor, 'enteringCode.entry.verifying');
      await expect(button(visitor, 'Verify')).toBeDisabled();
      await visitor.keyboard.seeFocus(digit(visitor, 6));
    },
  },
  'signup.enteringCode.resend.cooling': {
    async walk(visitor) {
      await goToCode(visitor);
    },
    async see(visitor) {
      await expect(button(visitor, 'Resend')).toBeDisabled();
      await expect(visitor.page.getByText(/^ in (00:\d\d|01:00)$/)).toBeVisible();
      await visitor.keyboard.seeFocus(digit(visitor, 1));
    },
  },
  'signup.enteringCode.resend.ready': {
    walk: waitForResend,
    async see(visitor) {
      await expect(visitor.page.getByText(/^ in \d\d:\d\d$/)).toBeHidden();
      await visitor.keyboard.tabTo(button(visitor, 'Resend'));
    },
  },
  'signup.enteringCode.resend.resending': {
    async walk(visitor) {
      await holdCalls(visitor.page, '/api/a/register/resend-verification/');
      await waitForResend(visitor);
      await visitor.keyboard.press(button(visitor, 'Resend'));
    },
    async see(visitor) {
      await expect(button(visitor, 'Resend')).toBeDisabled();
      await expect(visitor.page.getByText(/^ in \d\d:\d\d$/)).toBeHidden();
      await visitor.keyboard.seeFocus(digit(visitor, 1));
    },
  },
  'signup.welcome': {
    walk: goToWelcome,
    async see(visitor) {
      await seeState(visitor, 'welcome');
      await expect(visitor.page.getByRole('heading', { name: 'Welcome!' })).toBeFocused();
    },
  },
  'signup.finished': {
    async walk(visitor, mailbox) {
      await goToWelcome(visitor, mailbox);
      await visitor.page.clock.runFor(WELCOME_MS);
      await visitor.page.clock.resume();
    },
    async see(visitor) {
      await visitor.page.waitForURL('**/collection');
      await expect(visitor.page.locator('article').first()).toBeVisible({ timeout: 30_000 });
      await expect(visitor.page.getByRole('link', { name: 'Akinyi' })).toBeVisible();
      await expect(visitor.page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  },
};

testLeafStates(signupMachine, STATES);
