import { totalsOf } from '#contract/money.ts';
import { itemCount } from '#machines/cart/cart.rules.ts';
import { blockedText, pricedNow } from '#machines/checkout/lines.rules.ts';
import { Breadcrumb } from '#src/components/breadcrumb.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { CartIcon } from '#src/components/icons.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { TotalsBox } from '#src/components/totals-box.tsx';
import { Box, Button, Grid, Text } from '#src/components/ui.ts';
import { useCart } from '#src/ports/contexts.tsx';
import { takeChange } from '../../payment/take-change.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { useCartLines } from './use-cart-lines.ts';

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Collection', to: '/collection' }, { label: 'Cart' }];

export default function CartScreen() {
  const cart = useCart();
  const shown = useCartLines();
  if (shown.length === 0)
    return (
      <Screen name="cart" state="empty" title="Cart">
        <EmptyState
          icon={<CartIcon />}
          heading={<PageHeading>Your cart is empty</PageHeading>}
          text="Parts you add wait here, also when you close the browser."
        >
          <ButtonLink to="/collection" size="lg" colorPalette="amber">
            Start shopping
          </ButtonLink>
        </EmptyState>
      </Screen>
    );
  const lines = shown.map(({ line, change }) => pricedNow(line, change));
  const count = itemCount({ lines });
  const blocked = blockedText(shown.flatMap(({ change }) => change ?? []));
  return (
    <Screen name="cart" state="filled" title="Cart">
      <Breadcrumb crumbs={crumbs} />
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
          {shown.map((one) => {
            const { line, change } = one;
            return (
              <CartLineRow
                key={`${line.id} ${line.variant ?? ''}`}
                shown={one}
                onQuantity={(quantity) => cart.trigger['cart.changeQuantity']({ ...line, quantity })}
                onAccept={() => change && takeChange(cart, change)}
                onRemove={() => cart.trigger['cart.removeItem'](line)}
              />
            );
          })}
        </Box>
        <TotalsBox title="Cart total" totals={totalsOf(lines)}>
          {blocked === null ? (
            <ButtonLink to="/checkout" size="lg" colorPalette="amber" width="100%" px="3">
              PROCEED TO CHECKOUT
            </ButtonLink>
          ) : (
            <>
              <Text id="cart-blocked" role="status" textStyle="sm" color="orange.fg" mb="2">
                {blocked}
              </Text>
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
            </>
          )}
        </TotalsBox>
      </Grid>
    </Screen>
  );
}
