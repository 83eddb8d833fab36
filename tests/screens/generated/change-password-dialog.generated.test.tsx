import { screen } from '@testing-library/react';
import type { ChangePasswordSnapshot } from '#machines/change-password/change-password.machine.ts';
import type { ChangePasswordEvent } from '#machines/change-password/change-password.types.ts';
import { changePasswordView } from '#machines/change-password/change-password.view.ts';
import { ChangePasswordFlow } from '#src/screens/account/profile/change-password.dialog.tsx';
import { changePasswordExpectations } from '#tests/expectations/change-password.expectations.ts';
import { changePasswordModel } from '#tests/models/change-password.model.ts';
import {
  describeScreenPaths,
  fillField,
  press,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const button = (name: string) => screen.queryByRole('button', { name });

const userActions: UserActions<ChangePasswordEvent> = {
  'password.save': (event, send) => {
    fillField(screen.queryByLabelText(/^Current password/), event.currentPassword);
    fillField(screen.queryByLabelText(/^New password/), event.password);
    fillField(screen.queryByLabelText(/^Confirm password/), event.confirmation);
    // Google's button and window are not part of the dialog.
    if (event.googleToken !== '') return send(event);
    return press(button('Save password'));
  },
};

interface ScreenContent {
  state: string | undefined;
  error: string | null;
  isInvalid: boolean[];
  canCancel: boolean;
}

function getExpectedScreen(snapshot: ChangePasswordSnapshot): ScreenContent {
  const { isOpen, state, error, field, canCancel } = changePasswordView(snapshot);
  if (!isOpen) return { state: undefined, error: null, isInvalid: [], canCancel: false };
  return {
    state,
    error,
    isInvalid: [field === 'currentPassword', field === 'password', false],
    canCancel,
  };
}

function readActualScreen(): ScreenContent {
  const cancel = button('Cancel') as HTMLButtonElement | null;
  const fields = document.querySelectorAll<HTMLInputElement>('dialog input');
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="change-password"]')?.dataset['state'],
    error: screen.queryByRole('alert')?.textContent || null,
    isInvalid: [...fields].map((field) => field.getAttribute('aria-invalid') === 'true'),
    canCancel: cancel !== null && !cancel.disabled,
  };
}

await describeScreenPaths('the change-password dialog', {
  model: changePasswordModel,
  renderScreen: (actor) => (
    <ChangePasswordFlow actor={actor} methods={{ password: true, google: null }} onClose={() => {}} />
  ),
  userActions,
  expectations: changePasswordExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => changePasswordView(snapshot).state,
});
