import { statePath } from '../state-path.ts';
import type { DeleteAccountSnapshot } from './delete-account.machine.ts';
import { TEXTS } from './delete-account.rules.ts';

export interface DeleteAccountView {
  state: string;
  menuLabel: string;
  isOpen: boolean;
  question: string;
  error: string | null;
  cancelLabel: string;
  canCancel: boolean;
  deleteLabel: string;
  canDelete: boolean;
  busy: boolean;
}

export function deleteAccountView(snapshot: DeleteAccountSnapshot): DeleteAccountView {
  return {
    state: statePath(snapshot.value),
    menuLabel: 'Delete your account',
    isOpen: snapshot.matches('confirming') || snapshot.matches('deleting'),
    question: TEXTS.question,
    error: snapshot.context.error,
    cancelLabel: 'Cancel',
    canCancel: snapshot.can({ type: 'account.cancel' }),
    deleteLabel: 'Delete',
    canDelete: snapshot.can({ type: 'account.confirmDelete', password: '', googleToken: '' }),
    busy: snapshot.hasTag('busy'),
  };
}
