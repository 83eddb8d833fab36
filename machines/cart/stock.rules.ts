import type { CartChange, CartState } from './cart.types.ts';

/** The stock that the shop has now of a product in the cart. */
export interface StockLevel {
  id: number;
  left?: number | undefined;
}

/** What was read of the stock, as changes of the lines that it is news of: what is no news is not written again. */
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
