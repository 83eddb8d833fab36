import type { Order } from '#contract/types.ts';
import type { ChangeStatusOutput, LoadOrderOutput } from './packaging.ports.ts';
import type { PackagingContext, PackedStatus } from './packaging.types.ts';

export const TEXTS = {
  changeFailed: 'Failed to update order status',
  loadFailed: 'An unexpected error occurred while loading the order',
};

const SUCCESS: Record<PackedStatus, string> = {
  shipping: 'Order marked as shipping successfully!',
  delivered: 'Order marked as delivered successfully!',
};

export function itemIds(order: Order | null): number[] {
  return order?.cart_items.map((item) => item.id) ?? [];
}

/** False for an order without items: there is nothing to ship. */
export function everyItemIsPacked({ order, packed }: PackagingContext): boolean {
  const ids = itemIds(order);
  return ids.length > 0 && ids.every((id) => packed.includes(id));
}

export function toggled(packed: number[], itemId: number): number[] {
  return packed.includes(itemId) ? packed.filter((id) => id !== itemId) : [...packed, itemId];
}

/** Ticks stay through a reload, for the items that are still there. */
export function orderTaken(
  { packed }: PackagingContext,
  output: LoadOrderOutput,
): Pick<PackagingContext, 'order' | 'packed' | 'loadError'> {
  if (!output.ok) {
    return { order: null, packed, loadError: output.kind === 'failed' ? output.message : null };
  }
  const ids = itemIds(output.order);
  return { order: output.order, packed: packed.filter((id) => ids.includes(id)), loadError: null };
}

export function finishedToast({ requested }: PackagingContext) {
  return { type: 'toast.show', kind: 'success', text: SUCCESS[requested] } as const;
}

export function failureToast(output: ChangeStatusOutput) {
  const text = ('message' in output && output.message) || TEXTS.changeFailed;
  return { type: 'toast.show', kind: 'error', text } as const;
}

export function markShippingLabel(context: PackagingContext): string {
  if (everyItemIsPacked(context)) return 'Mark as Shipping';
  const total = itemIds(context.order).length;
  return `Package Items (${context.packed.length}/${total})`;
}

export function cannotEditText(order: Order): string {
  return `This order cannot be edited because its status is "${order.status}". Only orders with "paid" or "shipping" status can be managed.`;
}
