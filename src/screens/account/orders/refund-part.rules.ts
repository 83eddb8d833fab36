import { countUnitsToDeliver } from '#contract/delivery.ts';
import type { OrderItem, PartRefund } from '#contract/types.ts';

export interface PartRefundFields {
  /** Of each line, in the order of the lines. */
  units: number[];
  /** As typed. */
  amount: string;
  reason: string;
  restock: boolean;
}

/** Price and handling fee of the units, at most what is left; '' for none, since only a person knows what is fair. */
export function proposeAmount(items: readonly OrderItem[], units: readonly number[], left: number): string {
  const sum = items.reduce(
    (total, { price, shippingFee }, index) => total + (price + shippingFee) * (units[index] ?? 0),
    0,
  );
  return sum === 0 ? '' : String(Math.min(sum, left));
}

export const listUnitOptions = (item: OrderItem) =>
  Array.from({ length: countUnitsToDeliver(item) + 1 }, (_, units) => ({
    value: String(units),
    label: units === 0 ? 'None' : `${units} of ${item.quantity}`,
  }));

/** Lines for the same part differ by their cars. */
export const getLineLabel = ({ product, vehicle_label: car }: OrderItem) =>
  car === null ? product.name : `${product.name} (${car})`;

export function toPartRefund(
  items: readonly OrderItem[],
  { units, amount, ...fields }: Omit<PartRefundFields, 'amount'> & { amount: number },
  left: number,
): PartRefund {
  const lines = items.map(({ id }, index) => ({ id, units: units[index] ?? 0 }));
  return { ...fields, amount, left, lines: lines.filter((line) => line.units > 0) };
}
