import { type GarageSyncActor, garageSyncMachine } from '#machines/garage-sync/garage-sync.machine.ts';
import { createGarageSyncPorts } from '../ports/storefront/garage-sync-ports.ts';
import { createActor } from './actors.ts';

/** Import lazily: this module pulls in XState. */
export function createGarageSyncActor(deps: Parameters<typeof createGarageSyncPorts>[0]): GarageSyncActor {
  return createActor(garageSyncMachine.provide(createGarageSyncPorts(deps)));
}
