import { appPaths } from '#contract/app-paths.ts';
import { Button, ButtonLink, Notice, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import type { LoadFailure } from './use-order.ts';

interface OrderUnavailableProps {
  name: string;
  /** Null while it is read. */
  failure: LoadFailure | null;
  retry: () => void;
}

export function OrderUnavailable({ name, failure, retry }: OrderUnavailableProps) {
  if (failure?.isMissing)
    return (
      <Screen name={name} state="missing" title="Order not found">
        <EmptyState
          icon={<PackageIcon />}
          heading={<PageHeading>Order not found</PageHeading>}
          text="None of your orders has this number."
        >
          <ButtonLink to={appPaths.orders} size="lg">
            Your orders
          </ButtonLink>
        </EmptyState>
      </Screen>
    );
  return (
    <Screen name={name} state={failure ? 'failed' : 'loading'} title="Your order">
      <PageHeading srOnly={!failure} mb={failure ? '5' : undefined}>
        Your order
      </PageHeading>
      <LoadingText>{!failure && 'Loading your order...'}</LoadingText>
      <Notice title="The order could not be shown" action={<Button onClick={retry}>Try again</Button>}>
        {failure?.text}
      </Notice>
    </Screen>
  );
}
