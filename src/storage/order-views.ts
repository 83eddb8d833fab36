// oxlint-disable-next-line no-restricted-imports -- reads what this browser stores, also from other tabs
import { useSyncExternalStore } from 'react';

export interface OrderView {
  name: string;
  /** The filter and search, as in the list's address. */
  search: string;
}

export const MAX_ORDER_VIEWS = 12;
export const MAX_VIEW_NAME_LENGTH = 40;

const PREFIX = 'gari-order-views-';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function readText(user: number): string {
  try {
    return localStorage.getItem(PREFIX + user) ?? '[]';
  } catch {
    return '[]';
  }
}

const isView = (value: unknown): value is OrderView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

function parse(text: string): OrderView[] {
  try {
    const views: unknown = JSON.parse(text);
    return Array.isArray(views) ? views.filter(isView).slice(0, MAX_ORDER_VIEWS) : [];
  } catch {
    return [];
  }
}

function write(user: number, views: readonly OrderView[]): void {
  try {
    localStorage.setItem(PREFIX + user, JSON.stringify(views));
  } catch {
    // Without storage, no view is saved.
  }
  for (const listener of listeners) listener();
}

/** The views of an account on this device, in the order in which they were saved. */
export function useOrderViews(user: number): readonly OrderView[] {
  return parse(
    useSyncExternalStore(
      subscribe,
      () => readText(user),
      () => '[]',
    ),
  );
}

/** Replaces a view of the same name. A thirteenth is not saved. */
export function saveOrderView(user: number, view: OrderView): void {
  const others = parse(readText(user)).filter(({ name }) => name !== view.name);
  if (others.length < MAX_ORDER_VIEWS) write(user, [...others, view]);
}

export function deleteOrderView(user: number, name: string): void {
  write(
    user,
    parse(readText(user)).filter((view) => view.name !== name),
  );
}
