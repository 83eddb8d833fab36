import type { PasswordResetSnapshot } from '#machines/password-reset/password-reset.machine.ts';
import type { NewPassword } from '#machines/password-reset/password-reset.rules.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.types.ts';
import { passwordResetView } from '#machines/password-reset/password-reset.view.ts';
import { PasswordResetFlow } from '#src/screens/account/password-reset/password-reset-flow.tsx';
import { passwordResetModel } from '#tests/models/password-reset.model.ts';
import { passwordResetSights } from '#tests/sights/password-reset.sights.ts';
import { button, buttons, field, link, textIn } from '#tests/support/look-ups.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
  write,
} from '#tests/support/screen-walk.tsx';

const gestures: Gestures<PasswordResetEvent> = {
  'reset.requestCode': ({ email }) => {
    write(field('Email'), email);
    press(button('SEND CONFIRMATION'));
  },
  'code.changed': ({ code }) => {
    write(field('4-digit code'), '');
    write(field('4-digit code'), code);
  },
  'code.submit': () => press(button('SEND CONFIRMATION')),
  'reset.resendCode': () => press(button('Send code again')),
  'reset.setPassword': ({ password, confirmation }) => {
    write(field('New password'), password);
    write(field('Confirm password'), confirmation);
    press(button('RESET PASSWORD'));
  },
};

function typed(): NewPassword {
  const valueOf = (label: string) => field(label)?.value ?? '';
  return { password: valueOf('New password'), confirmation: valueOf('Confirm password') };
}

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: PasswordResetSnapshot) {
  const view = passwordResetView(snapshot, typed());
  const forms: Record<typeof view.step, ButtonShown[]> = {
    request: [[view.submitLabel, view.canRequest]],
    code: [
      [view.resendLabel, view.canResend],
      [view.submitLabel, view.canVerify],
    ],
    password: [[view.submitLabel, view.canReset]],
    done: [],
  };
  return {
    state: view.state,
    heading: view.title,
    buttons: view.wayBack ? [] : forms[view.step],
    code: view.step === 'code' && !view.wayBack ? view.code : null,
    error: view.error ?? '',
    wayBack: view.wayBack?.path ?? null,
    newCode: view.newCode?.path ?? null,
    toLogin: view.toLogin?.path ?? null,
  };
}

/** The screen as it is, asked for the same. */
function screenShown(): ReturnType<typeof screenOf> {
  const pathOf = (name: string) => link(name)?.getAttribute('href') ?? null;
  return {
    state: document.querySelector<HTMLElement>('[data-screen]')?.dataset['state'] ?? '',
    heading: textIn('h1') ?? '',
    buttons: buttonsShown(buttons(/^(?!Show|Hide)/)),
    code: field('4-digit code')?.value ?? null,
    error: textIn('[role=alert]') ?? '',
    wayBack: pathOf('Enter your email address again'),
    newCode: pathOf('Ask for a new code'),
    toLogin: pathOf('BACK TO LOGIN'),
  };
}

describeScreenWalk('the reset screens', {
  model: passwordResetModel,
  show: (actor) => <PasswordResetFlow actor={actor} />,
  gestures,
  sights: passwordResetSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => passwordResetView(snapshot).state,
});
