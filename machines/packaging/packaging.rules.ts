import type { Order } from '#contract/types.ts';
import { getFailureText, type NotFound, type PortFailure } from '../port-failure.ts';
import type { ChangeStatusOutput, LoadOrderOutput } from './packaging.ports.ts';
import type { PackagingContext, TargetStatus } from './packaging.types.ts';

export const TEXTS = {
  changeFailed: 'Failed to update order status',
  notLoaded: 'The order could not be loaded.',
  network: 'Network error',
  loadFailed: 'An unexpected error occurred while loading the order',
};

const SUCCESS: Record<TargetStatus, string> = {
  shipping: 'Order marked as shipping successfully!',
  delivered: 'Order marked as delivered successfully!',
};

export function getItemIds(order: Order | null): number[] {
  return order?.cart_items.map((item) => item.id) ?? [];
}

/** False for an order without items: there is nothing to ship. */
export function areAllItemsPacked({ order, packedItemIds }: PackagingContext): boolean {
  const ids = getItemIds(order);
  return ids.length > 0 && ids.every((id) => packedItemIds.includes(id));
}

export function toggleItem(packedItemIds: number[], itemId: number): number[] {
  return packedItemIds.includes(itemId)
    ? packedItemIds.filter((id) => id !== itemId)
    : [...packedItemIds, itemId];
}

/** A reload keeps the ticks of items that are still in the order. */
export function withOrder(
  { packedItemIds }: PackagingContext,
  output: LoadOrderOutput,
): Pick<PackagingContext, 'order' | 'packedItemIds' | 'loadError'> {
  if (!output.ok) return { order: null, packedItemIds, loadError: getLoadError(output) };
  const ids = getItemIds(output.order);
  return {
    order: output.order,
    packedItemIds: packedItemIds.filter((id) => ids.includes(id)),
    loadError: null,
  };
}

function getLoadError(output: NotFound | PortFailure): string | null {
  return output.kind === 'notFound' ? null : getFailureText(output, TEXTS.notLoaded, TEXTS.network);
}

export function toFinishedToast(status: TargetStatus) {
  return { type: 'toast.show', kind: 'success', text: SUCCESS[status] } as const;
}

export function toFailureToast(output: ChangeStatusOutput) {
  const text = ('message' in output && output.message) || TEXTS.changeFailed;
  return { type: 'toast.show', kind: 'error', text } as const;
}

export function getMarkShippingLabel(context: PackagingContext): string {
  if (areAllItemsPacked(context)) return 'Mark as Shipping';
  const total = getItemIds(context.order).length;
  return `Package Items (${context.packedItemIds.length}/${total})`;
}

export function getCannotEditText(order: Order): string {
  return `This order cannot be edited because its status is "${order.status}". Only orders with "paid" or "shipping" status can be managed.`;
}
