import type { SpecMeta } from '../clause.types.ts';

export interface DeleteAccountContext {
  error: string | null;
}

export type DeleteAccountEvent =
  /** 'Delete your account' of the account menu */
  | { type: 'account.delete' }
  /** 'Delete', with what shows that it is the owner; '' for what was not given */
  | { type: 'account.confirmDelete'; password: string; googleToken: string }
  /** 'Cancel', Escape and every other way out of the dialog */
  | { type: 'account.cancel' };

export type DeleteAccountEmitted =
  /** The session is to be told, and the shopper goes home. */
  { type: 'account.deleted' };

export interface DeleteAccountTypes {
  context: DeleteAccountContext;
  events: DeleteAccountEvent;
  emitted: DeleteAccountEmitted;
  tags: 'busy';
  children: { deleteAccount: 'deleteAccount' };
  meta: SpecMeta;
}
