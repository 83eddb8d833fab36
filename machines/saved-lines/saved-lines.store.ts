/**
 * Lines that the shopper put aside from the cart. A store rather than a machine, because nothing in it waits. Every
 * change of this tab is emitted as `saved.changed`, so that the storage port can make it to what another tab wrote.
 */
import { createStore } from '@xstate/store';
import { savedLinesTransition } from './saved-lines.rules.ts';
import type {
  SavedLinesChange,
  SavedLinesChangedEvent,
  SavedLinesEvent,
  SavedLinesState,
} from './saved-lines.types.ts';

interface Context {
  lines: SavedLinesState;
}
interface Enqueue {
  emit: { 'saved.changed': (payload: { change: SavedLinesChange }) => void };
}

function changeLines({ lines }: Context, change: SavedLinesChange, enqueue: Enqueue): Context {
  enqueue.emit['saved.changed']({ change });
  return { lines: savedLinesTransition(lines, change) };
}

export function createSavedLines(lines: SavedLinesState = []) {
  return createStore<Context, SavedLinesEvent, SavedLinesChangedEvent>({
    context: { lines },
    on: {
      'saved.add': changeLines,
      'saved.remove': changeLines,
      'saved.replace': (_, event: Extract<SavedLinesEvent, { type: 'saved.replace' }>) => ({
        lines: event.lines,
      }),
    },
  });
}

export type SavedLinesStore = ReturnType<typeof createSavedLines>;
