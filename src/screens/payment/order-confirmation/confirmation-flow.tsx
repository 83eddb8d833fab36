import { useSelector } from '@xstate/react';
import { appPaths } from '#contract/app-paths.ts';
import type { PortalReturnActor } from '#machines/portal-return/portal-return.machine.ts';
import { type PortalReturnView, portalReturnView } from '#machines/portal-return/portal-return.view.ts';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Box, Button, Flex } from '#src/components/ui/ui.ts';
import { OrderOutcome } from './order-outcome.tsx';

export function ConfirmationFlow({ actor }: { actor: PortalReturnActor }) {
  const view = useSelector(actor, portalReturnView);
  if (view.content === 'unreachable') return <NoConnection name="order-confirmation" />;
  return (
    <Screen name="order-confirmation" state={view.content} title={view.heading}>
      <Box data-step={view.state} maxWidth="36rem" mx="auto" pt={view.content === 'noOrder' ? '8' : '0'}>
        {!view.detail && <PageHeading srOnly>{view.heading}</PageHeading>}
        <Body view={view} send={actor.send} />
        {view.content !== 'loading' && <Links />}
      </Box>
    </Screen>
  );
}

function Body({ view, send }: { view: PortalReturnView; send: PortalReturnActor['send'] }) {
  if (view.content === 'noOrder') return null;
  if (view.content === 'loading') return <LoadingText>Loading your order...</LoadingText>;
  if (view.detail) return <OrderOutcome view={view} detail={view.detail} send={send} />;
  return (
    <Notice
      title="The order could not be shown"
      action={<Button onClick={() => send({ type: 'order.refresh' })}>Try again</Button>}
    >
      {view.failure}
    </Notice>
  );
}

function Links() {
  return (
    <Flex gap="3" mt="6" wrap="wrap" justify="center">
      <ButtonLink to={appPaths.orders} variant="outline">
        Order history and tracking
      </ButtonLink>
      <ButtonLink to={appPaths.collection} variant="outline">
        Continue shopping
      </ButtonLink>
    </Flex>
  );
}
