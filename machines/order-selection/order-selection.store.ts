/**
 * Which orders of the list staff have selected. A store rather than a machine, because nothing in it waits. Orders that
 * are no longer listed drop out: what is done is done with what can be seen.
 *
 * Clauses: BACKOFFICE-14.
 */
import { createStore } from '@xstate/store';
import * as rules from './order-selection.rules.ts';

export function createOrderSelection(selected: readonly string[] = []) {
  return createStore({
    context: { selected },
    on: {
      'selection.toggle': ({ selected }, { orderNumber }: { orderNumber: string }) => ({
        selected: rules.toggleOrder(selected, orderNumber),
      }),
      'selection.toggleAll': ({ selected }, { listed }: { listed: readonly string[] }) => ({
        selected: rules.toggleAll(selected, listed),
      }),
      'selection.clear': () => ({ selected: [] }),
    },
  });
}
