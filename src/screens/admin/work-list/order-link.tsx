import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { TextLink } from '#src/components/ui/links.tsx';

export function OrderLink({ orderNumber }: { orderNumber: string }) {
  return <TextLink to={`/orders/${orderNumber}`}>{shortenOrderNumber(orderNumber)}</TextLink>;
}
