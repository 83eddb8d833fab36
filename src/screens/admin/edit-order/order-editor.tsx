import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { PackagingActor } from '#machines/packaging/packaging.machine.ts';
import { type PackagingView, packagingView } from '#machines/packaging/packaging.view.ts';
import { Box, Button, ButtonLink, Flex, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { AlertIcon, ChevronLeftIcon, PackageIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { PackingSheet } from './packing-sheet.tsx';
import { useOrdersPath } from './use-orders-path.ts';

interface OrderEditorProps {
  actor: PackagingActor;
  /** Below the order, whatever its status. */
  notes?: ReactNode;
}

export function OrderEditor({ actor, notes }: OrderEditorProps) {
  const view = useSelector(actor, packagingView);
  const { order, cannotEdit, notice, canReload } = view;
  const reload = canReload && (
    <Button variant="outline" onClick={() => actor.send({ type: 'order.reload' })}>
      Try again
    </Button>
  );
  if (notice?.kind === 'loading')
    return (
      <Frame view={view} title="Edit order">
        <PageHeading size="lg">Edit order</PageHeading>
        <LoadingText>{notice.text}</LoadingText>
      </Frame>
    );
  if (notice)
    return (
      <Frame view={view} title="Edit order">
        <Box role="alert">
          <EmptyState
            icon={<AlertIcon />}
            heading={
              <PageHeading size="lg">
                {notice.kind === 'notFound' ? notice.text : 'The order could not be loaded'}
              </PageHeading>
            }
            {...(notice.kind === 'failed' && { text: notice.text })}
          >
            {reload}
          </EmptyState>
        </Box>
      </Frame>
    );
  if (cannotEdit)
    return (
      <Frame view={view} title={cannotEdit.title}>
        <EmptyState
          icon={<PackageIcon />}
          heading={<PageHeading size="lg">{cannotEdit.title}</PageHeading>}
          text={cannotEdit.text}
        >
          {reload}
        </EmptyState>
        {notes}
      </Frame>
    );
  if (!order) return null;
  return (
    <Frame view={view} title={`Order ${shortenOrderNumber(order.order_number)}`}>
      <OrderHeading order={order} />
      <PackingSheet
        view={view}
        order={order}
        onToggle={(itemId) => actor.send({ type: 'item.toggle', itemId })}
        onMarkShipping={(parcel) => actor.send({ type: 'order.markShipping', parcel })}
        onMarkDelivered={() => actor.send({ type: 'order.markDelivered' })}
      />
      {notes}
    </Frame>
  );
}

function Frame({ view, title, children }: { view: PackagingView; title: string; children: ReactNode }) {
  return (
    <Screen name="edit-order" state={view.state} title={title}>
      <Flex wrap="wrap" align="center" columnGap="2" ms="-2" mb="2">
        <ButtonLink to={useOrdersPath()} variant="ghost" px="2">
          <ChevronLeftIcon /> Back to Orders
        </ButtonLink>
        {view.order && (
          <>
            <ButtonLink to={appPaths.order(view.order.order_number)} variant="ghost" px="2">
              Payments and history
            </ButtonLink>
            <ButtonLink to={adminPaths.packingSlips(view.order.order_number)} variant="ghost" px="2">
              Packing slip
            </ButtonLink>
            <ButtonLink to={adminPaths.addressLabels(view.order.order_number)} variant="ghost" px="2">
              Address label
            </ButtonLink>
          </>
        )}
      </Flex>
      {children}
    </Screen>
  );
}

function OrderHeading({ order }: { order: Order }) {
  return (
    <Box mb="5">
      <PageHeading size="lg" fontVariantNumeric="tabular-nums">
        Order {shortenOrderNumber(order.order_number)}
      </PageHeading>
      <Text color="fg.muted" textStyle="sm" mt="1">
        Placed on {formatDate(order.created_at)}
      </Text>
    </Box>
  );
}
