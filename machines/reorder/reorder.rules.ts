import { formatKsh } from '#contract/money.ts';
import { MAX_UNITS_PER_LINE } from '#contract/order-limits.ts';
import type { PartOfOrder } from '#contract/types.ts';
import type { AddedItem } from '../cart/cart.types.ts';
import { getFailureText } from '../port-failure.ts';
import type { OrderedParts, ReadPartsOutput } from './reorder.ports.ts';
import type { ReorderResult } from './reorder.types.ts';

interface ReorderPlan {
  items: AddedItem[];
  results: ReorderResult[];
}

/**
 * Adds as much of each line as stock and the limit for one product leave, counting what the cart and earlier lines have
 * of the same product.
 */
export function planReorder({ parts, cart }: OrderedParts): ReorderPlan {
  const units = new Map<number, number>();
  for (const { id, quantity } of cart) units.set(id, (units.get(id) ?? 0) + quantity);
  const plan: ReorderPlan = { items: [], results: [] };
  for (const part of parts) {
    const inCart = units.get(part.product_id) ?? 0;
    const added = countAddable(part, inCart);
    units.set(part.product_id, inCart + added);
    const { id, name, variant, quantity } = part;
    plan.results.push({
      id,
      name: variant ? `${name}, ${variant}` : name,
      added,
      quantity,
      changes: describeChanges(part, { added, inCart }),
    });
    if (added > 0) plan.items.push(...toItem(part, added));
  }
  return plan;
}

function countAddable({ quantity, now }: PartOfOrder, inCart: number): number {
  if (!now) return 0;
  return Math.max(0, Math.min(quantity, Math.min(now.stock_quantity, MAX_UNITS_PER_LINE) - inCart));
}

interface Added {
  added: number;
  inCart: number;
}

function describeChanges({ quantity, price, now }: PartOfOrder, { added, inCart }: Added): string[] {
  if (!now) return ['No longer sold.'];
  if (now.stock_quantity === 0) return ['Sold out.'];
  const limit =
    now.stock_quantity < MAX_UNITS_PER_LINE
      ? `Only ${now.stock_quantity} left`
      : `At most ${MAX_UNITS_PER_LINE} in one order`;
  return [
    ...(added < quantity ? [`${limit}${inCart > 0 ? `, your cart already had ${inCart}` : ''}.`] : []),
    ...(now.price === price ? [] : [`${formatKsh(price)} then, ${formatKsh(now.price)} now.`]),
  ];
}

function toItem({ product_id: id, variant, now, car }: PartOfOrder, quantity: number): AddedItem[] {
  if (!now) return [];
  const { name, slug, price, shippingFee, image, stock_quantity: left } = now;
  return [
    {
      id,
      slug,
      name,
      price,
      ...(variant && { variant }),
      quantity,
      shippingFee,
      image,
      left,
      car: car && { vehicle: car.vehicle, vehicleLabel: car.label },
    },
  ];
}

export function describeFailure(output: ReadPartsOutput): string | null {
  return output.ok ? null : getFailureText(output, 'Please try again in a moment.');
}
