import type { PasswordResetSnapshot } from '#machines/password-reset/password-reset.machine.ts';
import type { NewPassword } from '#machines/password-reset/password-reset.rules.ts';
import type { PasswordResetEvent } from '#machines/password-reset/password-reset.types.ts';
import { passwordResetView } from '#machines/password-reset/password-reset.view.ts';
import { PasswordResetFlow } from '#src/screens/account/password-reset/password-reset-flow.tsx';
import { passwordResetExpectations } from '#tests/expectations/password-reset.expectations.ts';
import { passwordResetModel } from '#tests/models/password-reset.model.ts';
import { button, buttons, field, getText, link } from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  fillField,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const userActions: UserActions<PasswordResetEvent> = {
  'reset.addressChanged': (event, send) => send(event),
  'reset.requestCode': ({ email }) => {
    fillField(field('Email'), email);
    press(button('SEND CONFIRMATION'));
  },
  'code.change': ({ code }) => {
    fillField(field('4-digit code'), '');
    fillField(field('4-digit code'), code);
  },
  'code.submit': () => press(button('SEND CONFIRMATION')),
  'reset.resendCode': () => press(button('Send code again')),
  'reset.setPassword': ({ password, confirmation }) => {
    fillField(field('New password'), password);
    fillField(field('Confirm password'), confirmation);
    press(button('RESET PASSWORD'));
  },
};

function readFields(): NewPassword {
  const getValue = (label: string) => field(label)?.value ?? '';
  return { password: getValue('New password'), confirmation: getValue('Confirm password') };
}

function getExpectedScreen(snapshot: PasswordResetSnapshot) {
  const view = passwordResetView(snapshot, readFields());
  const forms: Record<typeof view.step, ButtonState[]> = {
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
    buttons: view.restartLink ? [] : forms[view.step],
    code: view.step === 'code' && !view.restartLink ? view.code : null,
    error: view.error ?? '',
    wayBack: view.restartLink?.path ?? null,
    newCode: view.newCodeLink?.path ?? null,
    toLogin: view.loginLink?.path ?? null,
  };
}

function readActualScreen(): ReturnType<typeof getExpectedScreen> {
  const getPath = (name: string) => link(name)?.getAttribute('href') ?? null;
  return {
    state: document.querySelector<HTMLElement>('[data-screen]')?.dataset['state'] ?? '',
    heading: getText('h1') ?? '',
    buttons: readButtons(buttons(/^(?!Show|Hide)/)),
    code: field('4-digit code')?.value ?? null,
    error: getText('[role=alert]:not(:empty), [id$=-error]:not(:empty)') ?? '',
    wayBack: getPath('Enter your email address again'),
    newCode: getPath('Ask for a new code'),
    toLogin: getPath('BACK TO LOGIN'),
  };
}

await describeScreenPaths('the reset screens', {
  model: passwordResetModel,
  renderScreen: (actor) => <PasswordResetFlow actor={actor} />,
  userActions,
  expectations: passwordResetExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => passwordResetView(snapshot).state,
});
