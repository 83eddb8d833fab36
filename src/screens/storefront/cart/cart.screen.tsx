import { appPaths } from '#contract/app-paths.ts';
import { calculateTotals } from '#contract/money.ts';
import { countItems, getLineKey } from '#machines/cart/cart.rules.ts';
import { getBlockedText, getLeftOutText, toAvailableLines } from '#machines/checkout/lines.rules.ts';
import { toAddedItem } from '#machines/saved-lines/saved-lines.rules.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { TotalsBox } from '#src/components/shop/totals-box.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CartIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Box, Button, Grid, Text } from '#src/components/ui/ui.ts';
import { useCart } from '#src/hooks/contexts.tsx';
import { applyLineChange } from '#src/ports/apply-line-change.ts';
import { useLineFits } from '#src/queries/line-fits.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { SavedForLater } from './saved-for-later.tsx';
import { useCartLines } from './use-cart-lines.ts';
import { useSavedLines } from './use-saved-lines.ts';

const crumbs = [
  { label: 'Home', to: appPaths.home },
  { label: 'Collection', to: appPaths.collection },
  { label: 'Cart' },
];

export default function CartScreen() {
  const cart = useCart();
  const lineViews = useCartLines();
  const { saved, lines: savedLines } = useSavedLines();
  const savedForLater = (
    <SavedForLater
      lines={savedLines}
      onMove={(line) => {
        cart.trigger['cart.addItem']({ item: toAddedItem(line) });
        saved.trigger['saved.remove'](line);
      }}
      onDelete={(line) => saved.trigger['saved.remove'](line)}
    />
  );
  const fits = useLineFits(lineViews.map(({ line }) => line));
  if (lineViews.length === 0)
    return (
      <Screen name="cart" state="empty" title="Cart">
        <EmptyState
          icon={<CartIcon />}
          heading={<PageHeading>Your cart is empty</PageHeading>}
          text="Parts you add stay here, even after you close the browser."
        >
          <ButtonLink to={appPaths.collection} size="lg">
            Start shopping
          </ButtonLink>
        </EmptyState>
        {savedForLater}
      </Screen>
    );
  const lines = lineViews.map(({ line }) => line);
  const changes = lineViews.flatMap(({ change }) => change ?? []);
  const count = countItems({ lines });
  const blockedReason = getBlockedText(changes);
  return (
    <Screen name="cart" state="filled" title="Cart">
      <Breadcrumb crumbs={crumbs} />
      <CheckoutSteps step="cart" />
      <PageHeading>Your cart</PageHeading>
      <Text color="fg.muted" mt="1" mb="5">
        {count} {count === 1 ? 'item' : 'items'}
      </Text>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap={{ base: '5', lg: '8' }}
        alignItems="start"
      >
        <Box as="ul" aria-label="Cart" listStyleType="none" display="grid" gap="3">
          {lineViews.map((lineView) => {
            const { line, change } = lineView;
            return (
              <CartLineRow
                key={getLineKey(line)}
                fit={fits.get(getLineKey(line))}
                lineView={lineView}
                onQuantity={(quantity) => cart.trigger['cart.changeQuantity']({ ...line, quantity })}
                onAccept={() => change && applyLineChange(cart, change)}
                onSave={() => {
                  // First, so that it is in one of the two lists whatever happens.
                  saved.trigger['saved.add']({ line });
                  cart.trigger['cart.removeItem'](line);
                }}
                onRemove={() => cart.trigger['cart.removeItem'](line)}
              />
            );
          })}
        </Box>
        <TotalsBox
          title="Cart total"
          totals={calculateTotals(toAvailableLines(lines, changes))}
          leftOutText={getLeftOutText(changes)}
        >
          <LiveRegion id="cart-blocked" textStyle="sm" color="orange.fg" mb="2">
            {blockedReason}
          </LiveRegion>
          {blockedReason === null ? (
            <ButtonLink to={appPaths.checkout} size="lg" colorPalette="amber" width="100%" px="3">
              PROCEED TO CHECKOUT
            </ButtonLink>
          ) : (
            <Button
              size="lg"
              colorPalette="amber"
              width="100%"
              px="3"
              disabled
              aria-describedby="cart-blocked"
            >
              PROCEED TO CHECKOUT
            </Button>
          )}
        </TotalsBox>
      </Grid>
      {savedForLater}
    </Screen>
  );
}
