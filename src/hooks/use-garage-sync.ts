// oxlint-disable-next-line no-restricted-imports -- reads a machine in a chunk of its own
import { useSyncExternalStore } from 'react';
import {
  type GarageSyncView,
  garageSyncView,
  signedOutSyncView,
  startingSyncView,
} from '#machines/garage-sync/garage-sync.view.ts';
import { useIsRestoring, usePorts, useSession } from './contexts.tsx';

export function useGarageSync(): GarageSyncView {
  const { garageSync } = usePorts();
  const { isSignedIn } = useSession();
  const isRestoring = useIsRestoring();
  const snapshot = useSyncExternalStore(garageSync.subscribe, garageSync.getSnapshot, () => null);
  if (snapshot) return garageSyncView(snapshot);
  return isSignedIn || isRestoring ? startingSyncView : signedOutSyncView;
}
