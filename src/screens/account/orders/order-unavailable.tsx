import { EmptyState } from '#src/components/empty-state.tsx';
import { PackageIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { LoadingText } from '#src/components/loading-text.tsx';
import { Notice } from '#src/components/notice.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { Button } from '#src/components/ui.ts';
import type { useOrder } from './use-order.ts';

interface OrderUnavailableProps
  extends Pick<ReturnType<typeof useOrder>, 'failure' | 'retry' | 'isFetching'> {
  name: string;
}

/** In place of an order that is loading, unknown, or could not be read. */
export function OrderUnavailable({ name, failure, retry, isFetching }: OrderUnavailableProps) {
  if (!failure)
    return (
      <Screen name={name} state="loading" title="Your order">
        <LoadingText>Loading your order...</LoadingText>
      </Screen>
    );
  if (failure.isMissing)
    return (
      <Screen name={name} state="missing" title="Order not found">
        <EmptyState
          icon={<PackageIcon />}
          heading={<PageHeading>Order not found</PageHeading>}
          text="There is no such order among yours."
        >
          <ButtonLink to="/orders" size="lg">
            Your orders
          </ButtonLink>
        </EmptyState>
      </Screen>
    );
  return (
    <Screen name={name} state="failed" title="Your order">
      <PageHeading mb="5">Your order</PageHeading>
      <Notice
        title="The order could not be shown"
        action={
          <Button onClick={retry} aria-busy={isFetching}>
            Try again
          </Button>
        }
      >
        {failure.text}
      </Notice>
    </Screen>
  );
}
