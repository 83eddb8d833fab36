import { useSelector } from '@xstate/react';
import { appPaths } from '#contract/app-paths.ts';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import { type PortalReturnView, portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import {
  Box,
  Button,
  ButtonLink,
  Flex,
  Notice,
  PageHeading,
  TextLink,
} from '#src/components/chakra/chakra.tsx';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PackageIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { OrderOutcome } from './order-outcome.tsx';

export function ConfirmationFlow({ actor }: { actor: PortalReturnActor }) {
  const view = useSelector(actor, portalReturnView);
  if (view.content === 'unreachable') return <NoConnection name="order-confirmation" />;
  return (
    <Screen name="order-confirmation" state={view.content} title={view.heading}>
      <Box data-step={view.state} maxWidth="36rem" mx="auto">
        {!view.detail && view.content !== 'noOrder' && <PageHeading srOnly>{view.heading}</PageHeading>}
        {view.content === 'confirmed' && <CheckoutSteps step="done" />}
        {(view.content === 'confirming' || view.payAgainOptions.length > 0 || view.isOpeningPage) && (
          <CheckoutSteps step="pay" />
        )}
        <Body view={view} send={actor.send} />
        {view.content !== 'loading' && <Links isConfirmed={view.content === 'confirmed'} />}
      </Box>
    </Screen>
  );
}

function Body({ view, send }: { view: PortalReturnView; send: PortalReturnActor['send'] }) {
  if (view.content === 'noOrder')
    return (
      <EmptyState
        icon={<PackageIcon />}
        heading={<PageHeading>{view.heading}</PageHeading>}
        text="No order was opened here. You can find all your orders in the order history."
      />
    );
  if (view.detail) return <OrderOutcome view={view} detail={view.detail} send={send} />;
  const isLoading = view.content === 'loading';
  return (
    <>
      <LoadingText>{isLoading && 'Loading your order...'}</LoadingText>
      <Notice
        title="The order could not be shown"
        action={<Button onClick={() => send({ type: 'order.refresh' })}>Try again</Button>}
      >
        {!isLoading && view.failure}
      </Notice>
    </>
  );
}

function Links({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <Flex gap="5" mt="6" wrap="wrap" justify="center" align="center">
      <ButtonLink to={appPaths.orders} variant={isConfirmed ? 'solid' : 'outline'}>
        Order history and tracking
      </ButtonLink>
      <TextLink to={appPaths.collection} display="inline-flex" alignItems="center" minHeight="11">
        Continue shopping
      </TextLink>
    </Flex>
  );
}
