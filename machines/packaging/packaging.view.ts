import type { Order, OrderItem } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { PackagingSnapshot } from './packaging.machine.ts';
import { cannotEditText, markShippingLabel } from './packaging.rules.ts';

export interface PackagingItem {
  item: OrderItem;
  packed: boolean;
  canToggle: boolean;
}

export interface StatusButton {
  event: { type: 'order.markShipping' } | { type: 'order.markDelivered' };
  label: string;
  can: boolean;
}

export interface PackagingView {
  state: string;
  /** What stands in place of the order: still loading, not found, not loaded. */
  notice: { kind: 'loading' | 'notFound' | 'failed'; text: string } | null;
  order: Order | null;
  items: PackagingItem[];
  /** Checkboxes are there only while the order is paid. */
  showsCheckboxes: boolean;
  /** The one change that is offered; none where the order cannot be edited. */
  statusButton: StatusButton | null;
  cannotEdit: { title: string; text: string } | null;
  canReload: boolean;
  busy: boolean;
}

export function packagingView(snapshot: PackagingSnapshot): PackagingView {
  const { order, packed } = snapshot.context;
  return {
    state: statePath(snapshot.value),
    notice: noticeIn(snapshot),
    order,
    items: (order?.cart_items ?? []).map((item) => ({
      item,
      packed: packed.includes(item.id),
      canToggle: snapshot.can({ type: 'item.toggled', itemId: item.id }),
    })),
    showsCheckboxes: order?.status === 'paid',
    statusButton: statusButtonIn(snapshot),
    cannotEdit:
      snapshot.matches('cannotEdit') && order
        ? { title: 'Cannot Edit Order', text: cannotEditText(order) }
        : null,
    canReload: snapshot.can({ type: 'order.reload' }),
    busy: snapshot.hasTag('busy'),
  };
}

function noticeIn(snapshot: PackagingSnapshot): PackagingView['notice'] {
  if (snapshot.matches('loading')) return { kind: 'loading', text: 'Loading order...' };
  if (snapshot.matches('notFound')) return { kind: 'notFound', text: 'Order not found.' };
  if (snapshot.matches('failed')) return { kind: 'failed', text: snapshot.context.loadError ?? '' };
  return null;
}

function statusButtonIn(snapshot: PackagingSnapshot): StatusButton | null {
  const { context } = snapshot;
  if (context.order?.status === 'paid') {
    const event = { type: 'order.markShipping' } as const;
    return { event, label: markShippingLabel(context), can: snapshot.can(event) };
  }
  if (context.order?.status === 'shipping') {
    const event = { type: 'order.markDelivered' } as const;
    return { event, label: 'Mark as Delivered', can: snapshot.can(event) };
  }
  return null;
}
