import { useSelector } from '@xstate/react';
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { Breadcrumb } from '#src/components/breadcrumb.tsx';
import { Notice } from '#src/components/notice.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { TotalsBox } from '#src/components/totals-box.tsx';
import { Box, Button, Grid, Stack } from '#src/components/ui.ts';
import { useCartState, usePorts } from '#src/ports/contexts.tsx';
import { useFact } from '#src/ports/use-fact.ts';
import { checkoutCommands } from './checkout-commands.ts';
import { DELIVERY_FORM } from './delivery.form.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { LineChanges } from './line-changes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useLinesRead } from './use-lines-read.ts';

const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Collection', to: '/collection' },
  { label: 'Cart', to: '/cart' },
  { label: 'Delivery-Information' },
];

export function CheckoutFlow({ actor }: { actor: CheckoutActor }) {
  const view = useSelector(actor, checkoutView);
  const { checkoutMemory } = usePorts();
  const { choose, edit, placeOrder, missAddress, accept, remove } = checkoutCommands(actor, checkoutMemory);
  const { lines } = useCartState();
  const news = useLinesRead(lines);
  useFact(actor, news.length > 0 ? { type: 'checkout.linesRead', news } : null);
  return (
    <Screen name="checkout" state={view.state} title="Checkout">
      <Breadcrumb crumbs={crumbs} />
      <PageHeading mb="5">Delivery and payment</PageHeading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
        gap={{ base: '5', lg: '8' }}
        alignItems="start"
      >
        <Stack gap="5">
          {view.changes.length > 0 && (
            <LineChanges changes={view.changes} onAccept={accept} onRemove={remove} />
          )}
          <DeliverySection
            serverErrors={view.fieldErrors}
            edit={edit}
            missAddress={missAddress}
            onSubmit={placeOrder}
          />
          <PaymentChoice options={view.methods} downText={view.downText} onChoose={choose} />
        </Stack>
        <TotalsBox title="Cart total" totals={view.totals}>
          <OrderSummary lines={view.lines} itemCount={view.itemCount} />
          {view.inlineError && (
            <Box mb="3">
              <Notice>{view.inlineError}</Notice>
            </Box>
          )}
          <Button
            type="submit"
            form={DELIVERY_FORM}
            size="lg"
            width="100%"
            colorPalette="amber"
            disabled={!view.canSubmit}
            aria-busy={view.busy}
          >
            {view.buttonLabel}
          </Button>
        </TotalsBox>
      </Grid>
    </Screen>
  );
}
