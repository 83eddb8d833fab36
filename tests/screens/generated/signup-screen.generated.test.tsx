import { fireEvent, screen } from '@testing-library/react';
import type { SignupSnapshot } from '#machines/signup/signup.machine.ts';
import type { SignupEvent } from '#machines/signup/signup.types.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { SignupFlow } from '#src/screens/account/signup/signup-flow.tsx';
import { signupModel } from '#tests/models/signup.model.ts';
import { signupSights } from '#tests/sights/signup.sights.ts';
import { allNamed, button, buttons, field, textIn } from '#tests/support/look-ups.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
  write,
} from '#tests/support/screen-walk.tsx';

const HEADINGS = { form: 'Create your account', code: 'Check Your Email', welcome: 'Welcome!' };

const digits = () => allNamed<HTMLInputElement>('input', /^Digit/);

const gestures: Gestures<SignupEvent> = {
  'signup.submit': ({ username, email, password, confirmation }) => {
    write(field('Username'), username);
    write(field('Email'), email);
    write(field('Password'), password);
    write(field('Confirm password'), confirmation);
    press(button('Sign Up'));
  },
  'code.changed': ({ code }) => {
    // A whole code is pasted over what is there.
    if (code.length < digits().length) for (const digit of digits()) write(digit, '');
    const [first] = digits();
    if (first) fireEvent.paste(first, { clipboardData: { getData: () => code } });
  },
  'code.submit': () => press(button('Verify')),
  'signup.resend': () => press(button('Resend')),
  'signup.back': () => press(button('Back to signup')),
};

/** The screen that belongs to a state, by the state's view. */
function screenOf(snapshot: SignupSnapshot) {
  const view = signupView(snapshot);
  const shown: Record<typeof view.step, ButtonShown[]> = {
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
    buttons: shown[view.step],
    texts: textsOf(view),
    digits: view.step === 'code' ? view.code : null,
    canType: view.step === 'code' ? view.canEnterCode : null,
  };
}

function textsOf(view: ReturnType<typeof signupView>): string[] {
  const errors = view.step === 'form' ? [...Object.values(view.fieldErrors), view.formError] : [];
  const rest = view.step === 'form' ? [] : [view.text, view.notice, view.step === 'code' && view.codeError];
  return [...errors, ...rest].filter((text) => typeof text === 'string');
}

/** The screen as it is, asked for the same. */
function screenShown({ texts }: ReturnType<typeof screenOf>): ReturnType<typeof screenOf> {
  const inputs = digits();
  return {
    state: document.querySelector<HTMLElement>('[data-screen="signup"]')?.dataset['state'] ?? '',
    heading: textIn('h1') ?? '',
    buttons: buttonsShown(buttons(/^(?!Show|Hide)/)),
    texts: texts.filter((text) => screen.queryByText(text) !== null),
    digits: inputs.length > 0 ? inputs.map(({ value }) => value).join('') : null,
    canType: inputs.length > 0 ? !inputs[0]?.readOnly : null,
  };
}

describeScreenWalk('the sign-up screen', {
  model: signupModel,
  show: (actor) => <SignupFlow actor={actor} />,
  gestures,
  sights: signupSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => signupView(snapshot).state,
});
