import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';
import type { LeftOut } from './garage-sync.types.ts';

export interface SyncInput {
  userId: number;
}

export type SyncOutput =
  | {
      ok: true;
      /** Account and device have the same cars, with the same answers. */
      isDone: boolean;
      leftOut: readonly LeftOut[];
      /** What this call left out. */
      newlyLeftOut: readonly LeftOut[];
    }
  | PortFailure;

export const garageSyncPorts = {
  /**
   * Merges the device's cars, or sends its changes, or else fetches the account's cars; then both are the same, apart
   * from what changed meanwhile. Doing it again changes nothing.
   */
  syncGarage: unprovidedPort<SyncOutput, SyncInput>('syncGarage'),
};
