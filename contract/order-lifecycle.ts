export const ORDER_STATUSES = ['pending', 'paid', 'shipping', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** 'settling' and 'expiry' are changes made by the system. */
export type LifecycleActor = 'settling' | 'expiry' | 'owner' | 'staff' | 'superuser';

export interface LifecycleRow {
  from: OrderStatus;
  to: OrderStatus;
  actors: readonly LifecycleActor[];
}

/** The single source of status changes. A database trigger repeats it, so change both together. */
export const ORDER_LIFECYCLE: readonly LifecycleRow[] = [
  { from: 'pending', to: 'paid', actors: ['settling'] },
  { from: 'pending', to: 'cancelled', actors: ['owner', 'staff', 'expiry'] },
  { from: 'paid', to: 'shipping', actors: ['staff'] },
  { from: 'paid', to: 'cancelled', actors: ['superuser'] },
  { from: 'shipping', to: 'delivered', actors: ['staff'] },
];

export function canTransition(from: OrderStatus, to: OrderStatus, actor: LifecycleActor): boolean {
  return ORDER_LIFECYCLE.some((row) => row.from === from && row.to === to && row.actors.includes(actor));
}

export function getNextStatuses(from: OrderStatus, actor: LifecycleActor): OrderStatus[] {
  return ORDER_LIFECYCLE.filter((row) => row.from === from && row.actors.includes(actor)).map(
    (row) => row.to,
  );
}

export function isPaidStatus(status: string): boolean {
  return status === 'paid' || status === 'shipping' || status === 'delivered';
}

export const ORDER_FILTERS = ['all', ...ORDER_STATUSES] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export function shortenOrderNumber(orderNumber: string): string {
  return orderNumber.slice(0, 8);
}
