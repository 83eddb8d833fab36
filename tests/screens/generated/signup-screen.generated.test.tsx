import { fireEvent, screen } from '@testing-library/react';
import type { SignupSnapshot } from '#machines/signup/signup.machine.ts';
import type { SignupEvent } from '#machines/signup/signup.types.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { SignupFlow } from '#src/screens/account/signup/signup-flow.tsx';
import { signupExpectations } from '#tests/expectations/signup.expectations.ts';
import { signupModel } from '#tests/models/signup.model.ts';
import {
  button,
  buttons,
  field,
  getText,
  queryAllByName,
} from '#tests/support/model-paths/named-elements.ts';
import {
  type ButtonState,
  describeScreenPaths,
  fillField,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const HEADINGS = {
  loading: 'Create your account',
  form: 'Create your account',
  code: 'Check Your Email',
  welcome: 'Welcome!',
};

const digits = () => queryAllByName<HTMLInputElement>('input', /^Digit/);

const userActions: UserActions<SignupEvent> = {
  'signup.submit': ({ username, email, password, confirmation }) => {
    fillField(field('Username'), username);
    fillField(field('Email'), email);
    fillField(field('Password'), password);
    fillField(field('Confirm password'), confirmation);
    press(button('Sign Up'));
  },
  'code.change': ({ code }) => {
    // Clear the digits first, so that the whole code is pasted.
    if (code.length < digits().length) for (const digit of digits()) fillField(digit, '');
    const [first] = digits();
    if (first) fireEvent.paste(first, { clipboardData: { getData: () => code } });
  },
  'code.submit': () => press(button('Verify')),
  'signup.resend': () => press(button('Resend')),
  'signup.goBack': () => press(button('Back to signup')),
};

function getExpectedScreen(snapshot: SignupSnapshot) {
  const view = signupView(snapshot);
  const buttonsByStep: Record<typeof view.step, ButtonState[]> = {
    loading: [],
    form: [[view.submitLabel, view.canSubmit]],
    code: [
      [view.verifyLabel, view.canVerify],
      [view.backLabel, view.canGoBack],
      [view.resendLabel, view.canResend],
    ],
    welcome: [],
  };
  return {
    state: view.state,
    heading: HEADINGS[view.step],
    buttons: buttonsByStep[view.step],
    texts: getTexts(view),
    digits: view.step === 'code' ? view.code : null,
    canType: view.step === 'code' ? view.canEnterCode : null,
  };
}

function getTexts(view: ReturnType<typeof signupView>): string[] {
  const errors = view.step === 'form' ? [...Object.values(view.fieldErrors), view.formError] : [];
  const rest =
    view.step === 'form' || view.step === 'loading'
      ? []
      : [view.text, view.notice, view.step === 'code' && view.codeError];
  return [...errors, ...rest].filter((text) => typeof text === 'string');
}

function readActualScreen({
  texts,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  const inputs = digits();
  return {
    state: document.querySelector<HTMLElement>('[data-screen="signup"]')?.dataset['state'] ?? '',
    heading: getText('h1') ?? '',
    buttons: readButtons(buttons(/^(?!Show|Hide)/)),
    texts: texts.filter((text) => screen.queryByText(text) !== null),
    digits: inputs.length > 0 ? inputs.map(({ value }) => value).join('') : null,
    canType: inputs.length > 0 ? !inputs[0]?.readOnly : null,
  };
}

await describeScreenPaths('the sign-up screen', {
  model: signupModel,
  renderScreen: (actor) => <SignupFlow actor={actor} />,
  userActions,
  expectations: signupExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => signupView(snapshot).state,
});
