import type { CartLine, LineIdentity } from '../cart/cart.types.ts';

/** The newest first. */
export type SavedLinesState = readonly CartLine[];

export type SavedLinesChange =
  | { type: 'saved.add'; line: CartLine }
  | ({ type: 'saved.remove' } & LineIdentity);

export type SavedLinesEvent =
  | SavedLinesChange
  /** Sent by the storage port after it wrote, or another tab did. */
  | { type: 'saved.replace'; lines: SavedLinesState };

/** Emitted so that the storage port writes the change. */
export interface SavedLinesChangedEvent {
  type: 'saved.changed';
  change: SavedLinesChange;
}
