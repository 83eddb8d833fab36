import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { TextLink } from '#src/components/ui/links.tsx';

/** Leads to the order with its payments and history. */
export function OrderLink({ orderNumber }: { orderNumber: string }) {
  return <TextLink to={`/orders/${orderNumber}`}>{shortenOrderNumber(orderNumber)}</TextLink>;
}
