import { statePath } from '../state-path.ts';
import type { GarageSyncSnapshot } from './garage-sync.machine.ts';
import type { LeftOut } from './garage-sync.types.ts';

const TEXTS = {
  signedOut: 'Your cars are kept on this device.',
  merging: 'Getting the cars of your account…',
  synced: 'Your cars are kept in your account.',
  saving: 'Saving…',
  offline: 'No connection. Your changes are kept on this device and sent when it is back.',
  refused: 'Your last change could not be saved in your account.',
};

export interface GarageSyncView {
  state: string;
  text: string;
  isFailed: boolean;
  canRetry: boolean;
  leftOut: readonly LeftOut[];
}

export const signedOutSyncView: GarageSyncView = {
  state: 'signedOut',
  text: TEXTS.signedOut,
  isFailed: false,
  canRetry: false,
  leftOut: [],
};

/** While the machine is loaded. */
export const startingSyncView: GarageSyncView = {
  ...signedOutSyncView,
  state: 'merging',
  text: TEXTS.merging,
};

export function garageSyncView(snapshot: GarageSyncSnapshot): GarageSyncView {
  const { leftOut, message } = snapshot.context;
  return {
    state: statePath(snapshot.value),
    text: getText(snapshot, message),
    isFailed: snapshot.matches('offline') || snapshot.matches('refused'),
    canRetry: snapshot.can({ type: 'sync.retry' }),
    leftOut,
  };
}

function getText(snapshot: GarageSyncSnapshot, message: string | null): string {
  if (snapshot.matches('refused')) return message ?? TEXTS.refused;
  if (snapshot.matches('offline')) return TEXTS.offline;
  if (snapshot.matches('saving')) return TEXTS.saving;
  if (snapshot.matches('merging')) return TEXTS.merging;
  return snapshot.matches('signedOut') ? TEXTS.signedOut : TEXTS.synced;
}
