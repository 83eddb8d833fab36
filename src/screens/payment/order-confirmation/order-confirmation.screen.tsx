import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { messageOf } from '#src/api/api-error.ts';
import { ButtonLink } from '#src/components/links.tsx';
import { LoadingText } from '#src/components/loading-text.tsx';
import { NoConnection } from '#src/components/no-connection.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Screen } from '#src/components/screen.tsx';
import { Box, Button, Flex } from '#src/components/ui.ts';
import { useRequest, useSession } from '#src/ports/contexts.tsx';
import { orderQuery } from '#src/queries/orders.ts';
import { useBoughtLines } from '../use-bought-lines.ts';
import { outcomeOf } from './order-outcome.rules.ts';
import { OrderOutcome } from './order-outcome.tsx';

/** What became of an order, read from the server: only it knows whether the money arrived. */
export default function OrderConfirmationScreen() {
  const orderNumber = useSearchParams()[0].get('order');
  const { pathname, search } = useLocation();
  const { isLoaded, isUnreachable, user } = useSession();
  if (orderNumber === null)
    return (
      <Screen name="order-confirmation" state="noOrder" title="Your order">
        <Box maxWidth="form" mx="auto" py="10">
          <Links />
        </Box>
      </Screen>
    );
  if (!isLoaded)
    return (
      <Screen name="order-confirmation" state="loading" title="Your order">
        <LoadingText>Loading your order...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name="order-confirmation" />;
  if (!user) return <Navigate to="/login" state={{ from: `${pathname}${search}` }} replace />;
  return <Confirmation orderNumber={orderNumber} />;
}

function Confirmation({ orderNumber }: { orderNumber: string }) {
  const { data: detail, error, refetch } = useQuery(orderQuery(useRequest(), orderNumber));
  const outcome = detail ? outcomeOf(detail) : null;
  const takeFromCart = useEffectEvent(useBoughtLines());
  useEffect(() => {
    if (outcome?.state === 'confirmed') takeFromCart(orderNumber);
  }, [outcome?.state, orderNumber]);
  return (
    <Screen
      name="order-confirmation"
      state={outcome?.state ?? (error ? 'failed' : 'loading')}
      title={outcome?.heading ?? 'Your order'}
    >
      <Box maxWidth="36rem" mx="auto">
        {detail && outcome ? (
          <OrderOutcome detail={detail} outcome={outcome} />
        ) : error ? (
          <Notice
            title="The order could not be shown"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {messageOf(error, 'Please try again in a moment.')}
          </Notice>
        ) : (
          <LoadingText>Loading your order...</LoadingText>
        )}
        <Links />
      </Box>
    </Screen>
  );
}

function Links() {
  return (
    <Flex gap="3" mt="6" wrap="wrap" justify="center">
      <ButtonLink to="/orders" variant="outline">
        Order history and tracking
      </ButtonLink>
      <ButtonLink to="/collection" variant="outline">
        Continue shopping
      </ButtonLink>
    </Flex>
  );
}
