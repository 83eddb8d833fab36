import type { GarageSyncActor, GarageSyncSnapshot } from '#machines/garage-sync/garage-sync.machine.ts';
import type { GarageSyncEmitted, GarageSyncEvent } from '#machines/garage-sync/garage-sync.types.ts';

export interface GarageSyncPort {
  /** Null until somebody is signed in and the machine is loaded. */
  getSnapshot: () => GarageSyncSnapshot | null;
  subscribe: (listener: () => void) => () => void;
  send: (event: GarageSyncEvent) => void;
}

interface LazyGarageSync extends GarageSyncPort {
  stop: () => void;
}

/** Loads the machine when somebody signs in. */
export function createLazyGarageSync(
  load: () => Promise<GarageSyncActor>,
  onEmitted: (event: GarageSyncEmitted) => void,
): LazyGarageSync {
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
