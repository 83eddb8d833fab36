import { appPaths } from '#contract/app-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import { TextLink } from '#src/components/chakra/chakra.tsx';

export function OrderLink({ orderNumber }: { orderNumber: string }) {
  return <TextLink to={appPaths.order(orderNumber)}>{shortenOrderNumber(orderNumber)}</TextLink>;
}
