import type { SpecMeta } from '../clause.types.ts';

export interface DeleteAccountContext {
  error: string | null;
}

export type DeleteAccountEvent =
  | { type: 'account.delete' }
  /** 'Delete', with proof of ownership; fields that were not filled in are ''. */
  | { type: 'account.confirmDelete'; password: string; googleToken: string }
  | { type: 'account.cancel' };

export type DeleteAccountEmitted =
  /** The session must end, and the shopper goes to the home screen. */
  { type: 'account.deleted' };

export interface DeleteAccountTypes {
  context: DeleteAccountContext;
  events: DeleteAccountEvent;
  emitted: DeleteAccountEmitted;
  tags: 'busy';
  children: { deleteAccount: 'deleteAccount' };
  meta: SpecMeta;
}
