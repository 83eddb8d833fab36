import type { PaymentMethod } from '#contract/types.ts';
import { Breadcrumb } from '#src/components/breadcrumb.tsx';
import { Notice } from '#src/components/notice.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { TotalsBox } from '#src/components/totals-box.tsx';
import { Box, Button, Grid, Stack } from '#src/components/ui.ts';
import { useCartState, usePorts, useSession } from '#src/ports/contexts.tsx';
import { useFreshLines } from '../../storefront/cart/use-fresh-lines.ts';
import { DELIVERY_FORM, DeliveryForm } from './delivery.form.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useCheckout } from './use-checkout.ts';

const crumbs = [
  { label: 'Home', to: '/' },
  { label: 'Collection', to: '/collection' },
  { label: 'Cart', to: '/cart' },
  { label: 'Delivery-Information' },
];

export function CheckoutFlow({ methods }: { methods: PaymentMethod[] }) {
  const { view, choose, edit, placeOrder } = useCheckout(methods);
  const { checkoutMemory } = usePorts();
  const { user } = useSession();
  const { lines } = useCartState();
  useFreshLines(lines);
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
          <DeliveryForm
            initial={checkoutMemory.readDetails()}
            email={user?.email ?? ''}
            serverErrors={view.fieldErrors}
            onEdit={edit}
            onSubmit={placeOrder}
          />
          <PaymentChoice options={view.methods} onChoose={choose} />
        </Stack>
        <TotalsBox title="Cart total" totals={view.totals}>
          <OrderSummary lines={lines} itemCount={view.itemCount} />
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
