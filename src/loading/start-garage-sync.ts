import type { GarageSyncActor, GarageSyncSnapshot } from '#machines/garage-sync/garage-sync.machine.ts';
import type { GarageSyncEmitted, GarageSyncEvent } from '#machines/garage-sync/garage-sync.types.ts';
import type { Ports } from '../hooks/contexts.tsx';

export interface GarageSyncPort {
  /** Null until somebody is signed in and the machine is loaded. */
  getSnapshot: () => GarageSyncSnapshot | null;
  subscribe: (listener: () => void) => () => void;
  send: (event: GarageSyncEvent) => void;
}

export interface RunningGarageSync extends GarageSyncPort {
  stop: () => void;
}

type Deps = Pick<Ports, 'api' | 'garage' | 'session' | 'toaster' | 'tokenStore'>;

/** Follows the session and the garage, which must be stored first: the machine reads the changes from the storage. */
export function startGarageSync({ api, garage, session, toaster, tokenStore }: Deps): RunningGarageSync {
  const garageSync = createLazyGarageSync(
    async () => {
      const { createGarageSyncActor } = await import('./garage-sync-actor.ts');
      return createGarageSyncActor({ api, garage, tokenStore });
    },
    ({ kind, text }) => toaster[kind](text),
  );
  let userId: number | null = null;
  // A restored session announces nobody, so what it shows is followed.
  const stopFollowing = session.subscribe(() => {
    const id = session.view().user?.id ?? null;
    if (id === userId) return;
    userId = id;
    garageSync.send(id === null ? { type: 'session.signedOut' } : { type: 'session.signedIn', userId: id });
  });
  const changes = garage.on('garage.changed', () => garageSync.send({ type: 'garage.changed' }));
  // Another device may have changed the account's cars while the tab was hidden.
  const onVisibility = () => {
    if (document.visibilityState === 'visible') garageSync.send({ type: 'tab.returned' });
  };
  document.addEventListener('visibilitychange', onVisibility);
  return {
    ...garageSync,
    stop() {
      stopFollowing();
      changes.unsubscribe();
      document.removeEventListener('visibilitychange', onVisibility);
      garageSync.stop();
    },
  };
}

/** Loads the machine when somebody signs in. */
function createLazyGarageSync(
  load: () => Promise<GarageSyncActor>,
  onEmitted: (event: GarageSyncEmitted) => void,
): RunningGarageSync {
  const listeners = new Set<() => void>();
  let actor: GarageSyncActor | null = null;
  let signedIn: GarageSyncEvent | null = null;
  let isLoading = false;
  let isStopped = false;

  async function start(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const loaded = await load();
      if (isStopped) return;
      actor = loaded;
      actor.on('*', onEmitted);
      actor.subscribe(() => {
        for (const listener of listeners) listener();
      });
      actor.start();
      if (signedIn) actor.send(signedIn);
    } catch {
      // Without its chunk the cars stay on this device until the tab is visible again.
    } finally {
      isLoading = false;
    }
  }

  return {
    getSnapshot: () => actor?.getSnapshot() ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      if (event.type === 'session.signedIn') signedIn = event;
      if (event.type === 'session.signedOut') signedIn = null;
      if (actor) actor.send(event);
      else if (signedIn) void start();
    },
    stop() {
      isStopped = true;
      actor?.stop();
    },
  };
}
