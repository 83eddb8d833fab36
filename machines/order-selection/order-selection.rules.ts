/** As many as one export names. */
export const MAX_SELECTED = 100;

/** A selection that is full takes no more. */
export function toggleOrder(selected: readonly string[], orderNumber: string): readonly string[] {
  if (selected.includes(orderNumber)) return selected.filter((number) => number !== orderNumber);
  return selected.length < MAX_SELECTED ? [...selected, orderNumber] : selected;
}

/** Selects the first 100 listed orders, or none if they are selected already. */
export function toggleAll(selected: readonly string[], listed: readonly string[]): readonly string[] {
  return areAllSelected(selected, listed) ? [] : listed.slice(0, MAX_SELECTED);
}

export function areAllSelected(selected: readonly string[], listed: readonly string[]): boolean {
  const selectable = listed.slice(0, MAX_SELECTED);
  return selectable.length > 0 && selectable.every((number) => selected.includes(number));
}

/** In the order of the list. */
export function getListedSelection(
  selected: readonly string[],
  listed: readonly string[],
): readonly string[] {
  return listed.filter((number) => selected.includes(number));
}
