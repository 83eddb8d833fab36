import { screen } from '@testing-library/react';
import type { IdentitySignInSnapshot } from '#machines/identity-sign-in/identity-sign-in.machine.ts';
import type { IdentitySignInEvent } from '#machines/identity-sign-in/identity-sign-in.types.ts';
import { identitySignInView } from '#machines/identity-sign-in/identity-sign-in.view.ts';
import { IdentityFlow } from '#src/screens/account/identity/identity-flow.tsx';
import { identitySignInModel } from '#tests/models/identity-sign-in.model.ts';
import { identitySignInSights } from '#tests/sights/identity-sign-in.sights.ts';
import { describeScreenWalk, type Gestures, press } from '#tests/support/screen-walk.tsx';

const OFF = 'Sign in with Google is not available at the moment.';

const gestures: Gestures<IdentitySignInEvent> = {
  /** The provider's own button and window. */
  'credential.received': (event, send) => send(event),
  'widget.retry': () => press(screen.queryByRole('button', { name: 'Try again' })),
};

interface Shown {
  state: string | undefined;
  off: boolean;
  showsButton: boolean;
  busy: boolean;
  /** Title, message and link of what failed. */
  failure: string | null;
  passwordNeeded: string | null;
}

function screenOf(snapshot: IdentitySignInSnapshot): Shown {
  const view = identitySignInView(snapshot);
  const { failureBox } = view;
  return {
    state: view.off ? undefined : view.state,
    off: view.off !== null,
    showsButton: view.showsButton,
    busy: view.busy,
    failure: failureBox && `${failureBox.title}${failureBox.message}${failureBox.retryLabel}`,
    passwordNeeded: view.passwordNeeded,
  };
}

function screenShown(): Shown {
  const waiting = screen.queryByText('Signing in with Google...');
  const notices = screen.queryAllByRole('status').filter((status) => !status.contains(waiting));
  return {
    state: document.querySelector<HTMLElement>('[data-identity]')?.dataset['identity'],
    off: screen.queryByText(OFF) !== null,
    showsButton: screen.queryByRole('button', { name: 'Continue with Google' }) !== null,
    busy: waiting !== null,
    failure: screen.queryByRole('alert')?.textContent ?? null,
    passwordNeeded: notices[0]?.textContent ?? null,
  };
}

/** As the provider's script does it: into the element that the screen keeps. */
function placeButton(element: HTMLElement | null): void {
  const button = document.createElement('button');
  button.textContent = 'Continue with Google';
  element?.replaceChildren(button);
}

describeScreenWalk('the Google sign-in', {
  model: identitySignInModel,
  show: (actor) => <IdentityFlow actor={actor} place={placeButton} />,
  gestures,
  sights: identitySignInSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => identitySignInView(snapshot).state,
});
