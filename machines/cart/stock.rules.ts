import type { CartChange, CartState } from './cart.types.ts';

export interface StockLevel {
  id: number;
  left?: number | undefined;
}

/** Returns changes only for lines whose stock differs, so that an unchanged cart is not written again. */
export function toStockChanges(
  { lines }: Pick<CartState, 'lines'>,
  stock: readonly StockLevel[],
): CartChange[] {
  return stock.flatMap(({ id, left }): CartChange[] =>
    left !== undefined && lines.some((line) => line.id === id && line.left !== left)
      ? [{ type: 'cart.refreshLine', id, left }]
      : [],
  );
}
