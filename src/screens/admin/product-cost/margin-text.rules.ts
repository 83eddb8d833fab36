import { formatKsh } from '#contract/money.ts';
import { calculateMargin, type Margin } from '#contract/vat.ts';

/** For example 'Ksh 679 (18%)', or 'Loss of Ksh 250 (-25%)'. */
export function describeMargin({ amount, percent }: Margin): string {
  return amount < 0 ? `Loss of ${formatKsh(-amount)} (${percent}%)` : `${formatKsh(amount)} (${percent}%)`;
}

/** For a list, where the price stands above it: 'Cost Ksh 3,200, margin 18%'. */
export function summarizeMargin(price: number, cost: number): string {
  const { amount, percent } = calculateMargin(price, cost);
  return `Cost ${formatKsh(cost)}, ${amount < 0 ? 'loss' : 'margin'} ${Math.abs(percent)}%`;
}
