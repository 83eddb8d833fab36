import { statePath } from '../state-path.ts';
import type { ReorderSnapshot } from './reorder.machine.ts';
import type { ReorderResult } from './reorder.types.ts';

export interface ReorderView {
  state: string;
  isOpen: boolean;
  isBusy: boolean;
  title: string;
  results: { id: number; name: string; text: string }[];
  /** Whether the cart has some of the parts. */
  isCartOffered: boolean;
  failure: string | null;
}

export function reorderView(snapshot: ReorderSnapshot): ReorderView {
  const { results, failure } = snapshot.context;
  const isOpen = !snapshot.matches('closed');
  return {
    state: statePath(snapshot.value),
    isOpen,
    isBusy: snapshot.hasTag('busy'),
    title: getTitle(snapshot),
    results: isOpen ? results.map(({ id, name, ...result }) => ({ id, name, text: describe(result) })) : [],
    isCartOffered: snapshot.matches('added'),
    failure: isOpen ? failure : null,
  };
}

function getTitle(snapshot: ReorderSnapshot): string {
  if (snapshot.matches('failed')) return 'The parts could not be looked up';
  if (snapshot.matches('unavailable')) return 'None of these parts can be bought now';
  if (!snapshot.matches('added')) return 'Looking up prices and stock';
  const isComplete = snapshot.context.results.every(({ added, quantity }) => added === quantity);
  return isComplete ? 'These parts are in your cart' : 'Some of these parts are in your cart';
}

function describe({ added, quantity, changes }: Omit<ReorderResult, 'id' | 'name'>): string {
  const addedText = added === quantity ? `${added} added.` : `${added} of ${quantity} added.`;
  return [...(added > 0 ? [addedText] : []), ...changes].join(' ');
}
