import { appPaths } from '#contract/app-paths.ts';
import { calculateTotals } from '#contract/money.ts';
import { countItems, getLineKey } from '#machines/cart/cart.rules.ts';
import { getBlockedText, getLeftOutText, toAvailableLines } from '#machines/checkout/lines.rules.ts';
import { toAddedItem } from '#machines/saved-lines/saved-lines.rules.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { CheckoutSteps } from '#src/components/shop/checkout-steps.tsx';
import { TotalsBox } from '#src/components/shop/totals-box.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CartIcon } from '#src/components/ui/icons.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { useCart } from '#src/hooks/contexts.tsx';
import { applyLineChange } from '#src/ports/payment/apply-line-change.ts';
import { useLineFits } from '#src/queries/storefront/line-fits.ts';
import styles from './cart.screen.module.css';
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
      <p className={styles.count}>
        {count} {count === 1 ? 'item' : 'items'}
      </p>
      <div className={styles.columns}>
        <ul className={styles.lines} aria-label="Cart">
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
        </ul>
        <TotalsBox
          title="Cart total"
          totals={calculateTotals(toAvailableLines(lines, changes))}
          leftOutText={getLeftOutText(changes)}
        >
          <LiveRegion className={styles.blocked} id="cart-blocked">
            {blockedReason}
          </LiveRegion>
          {blockedReason === null ? (
            <ButtonLink className={styles.checkout} to={appPaths.checkout} size="lg" colorPalette="amber">
              PROCEED TO CHECKOUT
            </ButtonLink>
          ) : (
            <Button
              className={styles.checkout}
              size="lg"
              colorPalette="amber"
              disabled
              aria-describedby="cart-blocked"
            >
              PROCEED TO CHECKOUT
            </Button>
          )}
        </TotalsBox>
      </div>
      {savedForLater}
    </Screen>
  );
}
