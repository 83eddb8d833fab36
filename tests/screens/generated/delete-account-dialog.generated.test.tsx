import { screen } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { DeleteAccountSnapshot } from '#machines/delete-account/delete-account.machine.ts';
import type { DeleteAccountEvent } from '#machines/delete-account/delete-account.types.ts';
import { deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { DeleteAccountFlow } from '#src/screens/account/menu/delete-account.dialog.tsx';
import { deleteAccountModel } from '#tests/models/delete-account.model.ts';
import { deleteAccountSights } from '#tests/sights/delete-account.sights.ts';
import {
  type ButtonShown,
  buttonsShown,
  describeScreenWalk,
  type Gestures,
  press,
  write,
} from '#tests/support/screen-walk.tsx';

const button = (name: string) => screen.queryByRole('button', { name });

const gestures: Gestures<DeleteAccountEvent> = {
  'account.delete': (event, send) => send(event),
  'account.confirmDelete': (event, send) => {
    // What Google gives comes from its own button and window.
    if (event.googleToken !== '') return send(event);
    write(screen.queryByLabelText('Your password'), event.password);
    return press(button('Delete'));
  },
  'account.cancel': () => press(button('Cancel')),
};

interface Shown {
  state: string | undefined;
  title: string | null;
  question: boolean;
  error: string | null;
  buttons: ButtonShown[];
}

function screenOf(snapshot: DeleteAccountSnapshot): Shown {
  const view = deleteAccountView(snapshot);
  if (!view.isOpen) return { state: undefined, title: null, question: false, error: null, buttons: [] };
  return {
    state: view.state,
    title: 'Delete your account',
    question: true,
    error: view.error,
    buttons: [
      ['Cancel', view.canCancel],
      ['Delete', view.canDelete],
    ],
  };
}

function screenShown(): Shown {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="delete-account"]')?.dataset['state'],
    title: screen.queryByRole('heading')?.textContent ?? null,
    question:
      screen.queryByText('Are you sure you want to delete your account? This cannot be undone.') !== null,
    error: screen.queryByRole('alert')?.textContent ?? null,
    buttons: buttonsShown(screen.queryAllByRole('button', { name: /^(?!Close|Show)/ })),
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

describeScreenWalk('the question before an account is deleted', {
  model: deleteAccountModel,
  show: (actor) => (
    <DeleteAccountFlow actor={actor} ways={{ password: true, google: null }} onClose={() => {}} />
  ),
  gestures,
  sights: deleteAccountSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => deleteAccountView(snapshot).state,
});
