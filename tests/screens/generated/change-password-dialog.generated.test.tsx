import { screen } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { ChangePasswordSnapshot } from '#machines/change-password/change-password.machine.ts';
import type { ChangePasswordEvent } from '#machines/change-password/change-password.types.ts';
import { changePasswordView } from '#machines/change-password/change-password.view.ts';
import { ChangePasswordFlow } from '#src/screens/account/profile/change-password.dialog.tsx';
import { changePasswordModel } from '#tests/models/change-password.model.ts';
import { changePasswordSights } from '#tests/sights/change-password.sights.ts';
import { describeScreenWalk, type Gestures, press, write } from '#tests/support/screen-walk.tsx';

const button = (name: string) => screen.queryByRole('button', { name });

const gestures: Gestures<ChangePasswordEvent> = {
  'password.save': (event, send) => {
    write(screen.queryByLabelText(/^Current password/), event.currentPassword);
    write(screen.queryByLabelText(/^New password/), event.password);
    write(screen.queryByLabelText(/^Confirm password/), event.confirmation);
    // What Google gives comes from its own button and window.
    if (event.googleToken !== '') return send(event);
    return press(button('Save password'));
  },
};

interface Shown {
  state: string | undefined;
  error: string | null;
  isInvalid: boolean[];
  canCancel: boolean;
}

function screenOf(snapshot: ChangePasswordSnapshot): Shown {
  const { isOpen, state, error, field, canCancel } = changePasswordView(snapshot);
  if (!isOpen) return { state: undefined, error: null, isInvalid: [], canCancel: false };
  return {
    state,
    error,
    isInvalid: [field === 'currentPassword', field === 'password', false],
    canCancel,
  };
}

function screenShown(): Shown {
  const cancel = button('Cancel') as HTMLButtonElement | null;
  const fields = document.querySelectorAll<HTMLInputElement>('dialog input');
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="change-password"]')?.dataset['state'],
    error: screen.queryByRole('alert')?.textContent || null,
    isInvalid: [...fields].map((field) => field.getAttribute('aria-invalid') === 'true'),
    canCancel: cancel !== null && !cancel.disabled,
  };
}

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

describeScreenWalk('the change of the own password', {
  model: changePasswordModel,
  show: (actor) => (
    <ChangePasswordFlow actor={actor} ways={{ password: true, google: null }} onClose={() => {}} />
  ),
  gestures,
  sights: changePasswordSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => changePasswordView(snapshot).state,
});
