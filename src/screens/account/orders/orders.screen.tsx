import { useQuery } from '@tanstack/react-query';
import { appPaths } from '#contract/app-paths.ts';
import { Box, Button, ButtonLink, Flex, Notice, PageHeading } from '#src/components/chakra/chakra.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { ownOrdersQuery } from '#src/queries/account/orders.ts';
import { AccountScreen } from '../menu/account-screen.tsx';
import { OrderRow } from './order-row.tsx';
import { toFailure } from './orders.rules.ts';
import { ReorderDialog, useReorder } from './reorder.tsx';
import { useFailureToast, useLoadedToast } from './use-load-toasts.ts';

const TITLE = 'Your orders';

export default function OrdersScreen() {
  const { api, session, tokenStore } = usePorts();
  const reorder = useReorder();
  const hasToken = tokenStore.read() !== null;
  const query = useQuery({ ...ownOrdersQuery(api, tokenStore), enabled: hasToken });
  useLoadedToast(query);
  const failure = toFailure(query.error, hasToken);
  useFailureToast(failure?.toast ?? null, query.errorUpdatedAt);

  if (failure)
    return (
      <AccountScreen name="orders" state={failure.state} title={TITLE}>
        <PageHeading mb="5">{TITLE}</PageHeading>
        <Notice
          {...(failure.detail && { title: failure.text })}
          action={
            <Flex gap="3" wrap="wrap" mt="2">
              {failure.state !== 'signedOut' && (
                <Button onClick={() => void query.refetch()} aria-busy={query.isFetching}>
                  Retry
                </Button>
              )}
              {failure.signIn && (
                <ButtonLink
                  to={appPaths.login}
                  state={{ from: appPaths.orders }}
                  onClick={() => session.send({ type: 'session.signInAgain' })}
                  variant={failure.state === 'signedOut' ? 'solid' : 'outline'}
                >
                  {failure.signIn}
                </ButtonLink>
              )}
            </Flex>
          }
        >
          {failure.detail ?? failure.text}
        </Notice>
      </AccountScreen>
    );
  if (!query.data)
    return (
      <AccountScreen name="orders" state="loading" title={TITLE}>
        <PageHeading mb="5">{TITLE}</PageHeading>
        <LoadingText>Loading your orders...</LoadingText>
      </AccountScreen>
    );
  if (query.data.length === 0)
    return (
      <AccountScreen name="orders" state="empty" title={TITLE}>
        <EmptyState
          icon={<PackageIcon />}
          heading={<PageHeading>No orders yet</PageHeading>}
          text="You have not placed any orders yet."
        >
          <ButtonLink to={appPaths.collection} size="lg">
            Start Shopping
          </ButtonLink>
        </EmptyState>
      </AccountScreen>
    );
  return (
    <AccountScreen name="orders" state="filled" title={TITLE}>
      <PageHeading mb="5">{TITLE}</PageHeading>
      <Box as="ul" aria-label={TITLE} listStyleType="none" display="grid" gap="3">
        {query.data.map((order) => (
          <OrderRow key={order.order_number} order={order} reorder={reorder} />
        ))}
      </Box>
      <ReorderDialog actor={reorder} />
    </AccountScreen>
  );
}
