import { isSameLine } from '../cart/cart.rules.ts';
import type { AddedItem, CartLine } from '../cart/cart.types.ts';
import type { SavedLinesEvent, SavedLinesState } from './saved-lines.types.ts';

export const MAX_SAVED_LINES = 50;

/** A line that is saved again is the newest; beyond 50 the oldest goes. */
export function savedLinesTransition(state: SavedLinesState, event: SavedLinesEvent): SavedLinesState {
  switch (event.type) {
    case 'saved.add':
      return [event.line, ...state.filter((line) => !isSameLine(line, event.line))].slice(0, MAX_SAVED_LINES);
    case 'saved.remove':
      return state.filter((line) => !isSameLine(line, event));
    case 'saved.replace':
      return event.lines;
  }
}

/** As the cart takes it, with its car. */
export function toAddedItem(line: CartLine): AddedItem {
  const { vehicle, vehicleLabel, built, answers, acknowledged: _, ...item } = line;
  if (vehicle === undefined || vehicleLabel === undefined) return item;
  return {
    ...item,
    car: {
      vehicle,
      vehicleLabel,
      ...(built !== undefined && { built }),
      ...(answers !== undefined && { answers }),
    },
  };
}
