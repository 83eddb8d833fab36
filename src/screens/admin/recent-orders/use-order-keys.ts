import { isForOthers, useShortcuts } from '#src/hooks/use-shortcuts.ts';

interface OrderKeys {
  onToggle: (orderNumber: string) => void;
  onOpen: (orderNumber: string) => void;
  onShowKeys: () => void;
}

export const ORDER_KEYS = [
  ['J', 'Next order'],
  ['K', 'Previous order'],
  ['X', 'Select the order, or not'],
  ['Enter', 'Open the order'],
  ['?', 'Show these keys'],
] as const;

const getRows = () => [...document.querySelectorAll<HTMLElement>('[data-order]')];
const getFocusedRow = () => document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;

/** The checkbox has the focus of a row, because each row has one. */
function focusRow(step: 1 | -1): void {
  const rows = getRows();
  const focused = getFocusedRow();
  const index = focused ? Math.max(0, rows.indexOf(focused) + step) : 0;
  rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
}

/** The keys of the list of orders. */
export function useOrderKeys({ onToggle, onOpen, onShowKeys }: OrderKeys): void {
  useShortcuts((event) => {
    if (isForOthers(event)) return;
    const actions: Record<string, (() => void) | undefined> = {
      j: () => focusRow(1),
      k: () => focusRow(-1),
      '?': onShowKeys,
      ...toRowActions(event, { onToggle, onOpen }),
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function toRowActions({ target }: KeyboardEvent, { onToggle, onOpen }: Omit<OrderKeys, 'onShowKeys'>) {
  const number = getFocusedRow()?.dataset['order'];
  if (number === undefined) return {};
  // Enter on a link or button is the browser's.
  const canOpen = target instanceof HTMLInputElement;
  return { x: () => onToggle(number), ...(canOpen && { enter: () => onOpen(number) }) };
}
