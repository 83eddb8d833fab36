// oxlint-disable-next-line no-restricted-imports -- reads a machine in a chunk of its own
import { useSyncExternalStore } from 'react';
import {
  type GarageSyncView,
  garageSyncView,
  signedOutSyncView,
  startingSyncView,
} from '#machines/garage-sync/garage-sync.view.ts';
import { useIsRestoring, usePorts, useSession } from './contexts.tsx';

const subscribeToNothing = () => () => undefined;
const getNoSnapshot = () => null;

export function useGarageSync(): GarageSyncView {
  const { getGarageSync } = usePorts();
  const { isSignedIn } = useSession();
  const isRestoring = useIsRestoring();
  const garageSync = getGarageSync();
  const snapshot = useSyncExternalStore(
    garageSync?.subscribe ?? subscribeToNothing,
    garageSync?.getSnapshot ?? getNoSnapshot,
    getNoSnapshot,
  );
  if (snapshot) return garageSyncView(snapshot);
  return isSignedIn || isRestoring ? startingSyncView : signedOutSyncView;
}
