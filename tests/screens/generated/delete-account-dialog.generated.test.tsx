import { screen } from '@testing-library/react';
import type { DeleteAccountSnapshot } from '#machines/delete-account/delete-account.machine.ts';
import type { DeleteAccountEvent } from '#machines/delete-account/delete-account.types.ts';
import { deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { DeleteAccountFlow } from '#src/screens/account/menu/delete-account.dialog.tsx';
import { deleteAccountExpectations } from '#tests/expectations/delete-account.expectations.ts';
import { deleteAccountModel } from '#tests/models/delete-account.model.ts';
import {
  type ButtonState,
  describeScreenPaths,
  fillField,
  press,
  readButtons,
  type UserActions,
} from '#tests/support/model-paths/screen-paths.tsx';

const button = (name: string) => screen.queryByRole('button', { name });

const userActions: UserActions<DeleteAccountEvent> = {
  'account.delete': (event, send) => send(event),
  'account.confirmDelete': (event, send) => {
    // Google's button and window are not part of the dialog.
    if (event.googleToken !== '') return send(event);
    fillField(screen.queryByLabelText('Your password'), event.password);
    return press(button('Delete'));
  },
  'account.cancel': () => press(button('Cancel')),
};

interface ScreenContent {
  state: string | undefined;
  title: string | null;
  question: boolean;
  error: string | null;
  buttons: ButtonState[];
}

function getExpectedScreen(snapshot: DeleteAccountSnapshot): ScreenContent {
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

function readActualScreen(): ScreenContent {
  return {
    state: document.querySelector<HTMLElement>('[data-dialog="delete-account"]')?.dataset['state'],
    title: screen.queryByRole('heading')?.textContent ?? null,
    question:
      screen.queryByText('Are you sure you want to delete your account? This cannot be undone.') !== null,
    error: screen.queryByRole('alert')?.textContent || null,
    buttons: readButtons(screen.queryAllByRole('button', { name: /^(?!Close|Show)/ })),
  };
}

await describeScreenPaths('the delete-account dialog', {
  model: deleteAccountModel,
  renderScreen: (actor) => (
    <DeleteAccountFlow actor={actor} methods={{ password: true, google: null }} onClose={() => {}} />
  ),
  userActions,
  expectations: deleteAccountExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => deleteAccountView(snapshot).state,
});
