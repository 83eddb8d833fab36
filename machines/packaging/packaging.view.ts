import type { Order, OrderItem } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { PackagingSnapshot } from './packaging.machine.ts';
import { getCannotEditText, getMarkShippingLabel } from './packaging.rules.ts';

export interface PackagingItem {
  item: OrderItem;
  isPacked: boolean;
  canToggle: boolean;
}

export interface StatusButton {
  event: 'order.markShipping' | 'order.markDelivered';
  label: string;
  isEnabled: boolean;
}

export interface PackagingView {
  state: string;
  notice: { kind: 'loading' | 'notFound' | 'failed'; text: string } | null;
  order: Order | null;
  items: PackagingItem[];
  showsCheckboxes: boolean;
  /** The only status change offered; null when the order cannot be edited. */
  statusButton: StatusButton | null;
  cannotEdit: { title: string; text: string } | null;
  canReload: boolean;
  busy: boolean;
}

export function packagingView(snapshot: PackagingSnapshot): PackagingView {
  const { order, packedItemIds } = snapshot.context;
  return {
    state: statePath(snapshot.value),
    notice: getNotice(snapshot),
    order,
    items: (order?.cart_items ?? []).map((item) => ({
      item,
      isPacked: packedItemIds.includes(item.id),
      canToggle: snapshot.can({ type: 'item.toggle', itemId: item.id }),
    })),
    showsCheckboxes: order?.status === 'paid',
    statusButton: getStatusButton(snapshot),
    cannotEdit:
      snapshot.matches('cannotEdit') && order
        ? { title: 'Cannot Edit Order', text: getCannotEditText(order) }
        : null,
    canReload: snapshot.can({ type: 'order.reload' }),
    busy: snapshot.hasTag('busy'),
  };
}

function getNotice(snapshot: PackagingSnapshot): PackagingView['notice'] {
  if (snapshot.matches('loading')) return { kind: 'loading', text: 'Loading order...' };
  if (snapshot.matches('notFound')) return { kind: 'notFound', text: 'Order not found.' };
  if (snapshot.matches('failed')) return { kind: 'failed', text: snapshot.context.loadError ?? '' };
  return null;
}

const NO_PARCEL = { carrier: '', waybill: '' };

function getStatusButton(snapshot: PackagingSnapshot): StatusButton | null {
  const { context } = snapshot;
  if (context.order?.status === 'paid') {
    const event = { type: 'order.markShipping', parcel: NO_PARCEL } as const;
    return { event: event.type, label: getMarkShippingLabel(context), isEnabled: snapshot.can(event) };
  }
  if (context.order?.status === 'shipping') {
    const event = { type: 'order.markDelivered' } as const;
    return { event: event.type, label: 'Mark as Delivered', isEnabled: snapshot.can(event) };
  }
  return null;
}
