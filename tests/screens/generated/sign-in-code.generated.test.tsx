import { screen } from '@testing-library/react';
import type { SignInCodeSnapshot } from '#machines/sign-in-code/sign-in-code.machine.ts';
import type { SignInCodeEvent } from '#machines/sign-in-code/sign-in-code.types.ts';
import { signInCodeView } from '#machines/sign-in-code/sign-in-code.view.ts';
import { SignInCodeFlow } from '#src/screens/account/login/sign-in-code.tsx';
import { signInCodeExpectations } from '#tests/expectations/sign-in-code.expectations.ts';
import { signInCodeModel } from '#tests/models/sign-in-code.model.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const button = (name: string) => screen.queryByRole('button', { name });

const userActions: UserActions<SignInCodeEvent> = {
  'code.submit': ({ code }) => {
    fillField(screen.queryByLabelText(/^(Code from your app|Recovery code)/), code);
    press(button('Sign in'));
  },
  'code.chooseKind': (event, send) => {
    const link = button(event.kind === 'app' ? 'Use the app instead' : 'Use a recovery code instead');
    if (link) press(link);
    else send(event);
  },
};

interface ScreenContent {
  state: string | undefined;
  label: string | null;
  error: string | null;
}

function getExpectedScreen(snapshot: SignInCodeSnapshot): ScreenContent {
  const { state, label, error, isOver } = signInCodeView(snapshot);
  return { state, label: isOver ? null : label, error };
}

function readActualScreen(): ScreenContent {
  const field = document.querySelector('label');
  return {
    state: document.querySelector<HTMLElement>('[data-sign-in-code]')?.dataset['signInCode'],
    label: field?.textContent ?? null,
    error:
      screen.queryByRole('alert')?.textContent || screen.queryAllByRole('status')[0]?.textContent || null,
  };
}

await describeScreenPaths('the code of a second factor', {
  model: signInCodeModel,
  renderScreen: (actor) => <SignInCodeFlow actor={actor} onStartOver={() => {}} />,
  userActions,
  expectations: signInCodeExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => signInCodeView(snapshot).state,
});
