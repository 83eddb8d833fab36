const VAT_PERCENT = 16;

/** Returns the VAT included in a gross amount (16/116 of it), rounded to whole shillings. */
export function calculateIncludedVat(gross: number): number {
  return Math.round((gross * VAT_PERCENT) / (100 + VAT_PERCENT));
}

export interface Margin {
  /** What is left of the price without its VAT, in whole shillings. */
  netPrice: number;
  /** The net price less the cost, in whole shillings; below 0 where a sale loses money. */
  amount: number;
  /** Of the net price, rounded to whole percent. */
  percent: number;
}

/**
 * What a unit earns. `price` includes VAT, as everywhere, and `cost` does not: the shop pays the VAT of its sales to the
 * KRA and gets back the VAT of its purchases, so neither is its own money. Shipping fees are left out.
 */
export function calculateMargin(price: number, cost: number): Margin {
  const netPrice = price - calculateIncludedVat(price);
  const amount = netPrice - cost;
  return { netPrice, amount, percent: Math.round((amount / netPrice) * 100) };
}
