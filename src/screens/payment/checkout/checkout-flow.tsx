import { useSelector } from '@xstate/react';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { CheckoutActor } from '#machines/checkout/checkout.machine.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { Box, Button, Grid, Notice, PageHeading, Stack } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { TotalsBox } from '#src/components/shop/totals-box.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { useCartState } from '#src/hooks/contexts.tsx';
import { useCheckoutMemory } from '#src/hooks/use-checkout-memory.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { sendIfActive } from '#src/loading/actors.ts';
import { createCheckoutCommands } from './checkout-commands.ts';
import { DELIVERY_FORM_ID } from './delivery.form.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { FitReview } from './fit-review.tsx';
import { LineChanges } from './line-changes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { useLineUpdates } from './use-line-updates.ts';

const crumbs = [
  { label: 'Home', to: appPaths.home },
  { label: 'Collection', to: appPaths.collection },
  { label: 'Cart', to: appPaths.cart },
  { label: 'Delivery-Information' },
];

const AMOUNT_ID = 'pay-now-amount';

export function CheckoutFlow({ actor }: { actor: CheckoutActor }) {
  const view = useSelector(actor, checkoutView);
  const checkoutMemory = useCheckoutMemory();
  const {
    chooseMethod,
    editField,
    placeOrder,
    reportMissingAddress,
    acceptLine,
    removeLine,
    buyAnyway,
    changeCar,
  } = createCheckoutCommands(actor, checkoutMemory);
  const { lines } = useCartState();
  const lineUpdates = useLineUpdates(lines);
  useOnChange(!view.isReviewingFit && lineUpdates.length > 0 ? lineUpdates : null, (updates) =>
    sendIfActive(actor, { type: 'checkout.linesUpdated', lineUpdates: updates }),
  );
  return (
    <Screen name="checkout" state={view.state} title="Checkout">
      <Breadcrumb crumbs={crumbs} />
      <CheckoutSteps step="delivery" />
      <PageHeading mb="5">Delivery and payment</PageHeading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
        gap={{ base: '5', lg: '8' }}
        alignItems="start"
      >
        <Stack gap="5">
          {view.isReviewingFit ? (
            <FitReview
              lines={view.doubtfulLines}
              isChecking={view.busy}
              error={view.inlineError}
              onRemove={removeLine}
              onChangeCar={changeCar}
              onBuyAnyway={buyAnyway}
            />
          ) : (
            <>
              {view.changes.length > 0 && (
                <LineChanges changes={view.changes} onAccept={acceptLine} onRemove={removeLine} />
              )}
              <DeliverySection
                serverErrors={view.fieldErrors}
                addressError={view.addressError}
                editField={editField}
                reportMissingAddress={reportMissingAddress}
                onSubmit={placeOrder}
              />
              <PaymentChoice options={view.methods} downText={view.unavailableText} onChoose={chooseMethod} />
            </>
          )}
        </Stack>
        <TotalsBox title="Cart total" totals={view.totals} leftOutText={view.leftOutText}>
          <OrderSummary lines={view.lines} itemCount={view.itemCount} />
          {!view.isReviewingFit && <Notice mb="3">{view.inlineError}</Notice>}
          <Button
            type="submit"
            form={DELIVERY_FORM_ID}
            size="lg"
            width="100%"
            colorPalette="amber"
            disabled={!view.canSubmit}
            aria-busy={view.busy}
            aria-describedby={view.busy ? undefined : AMOUNT_ID}
          >
            {view.buttonLabel}
            {!view.busy && (
              <Box as="span" id={AMOUNT_ID} aria-hidden="true" fontVariantNumeric="tabular-nums">
                {' '}
                {formatKsh(view.totals.total)}
              </Box>
            )}
          </Button>
        </TotalsBox>
      </Grid>
    </Screen>
  );
}
