// oxlint-disable-next-line no-restricted-imports -- the quantity that the shopper set, until it is added
import { useState } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { Product } from '#contract/types.ts';
import { countItems } from '#machines/cart/cart.rules.ts';
import { QuantityStepper } from '#src/components/shop/quantity-stepper.tsx';
import { CartIcon } from '#src/components/ui/icons.tsx';
import { TextLink } from '#src/components/ui/links.tsx';
import { Box, Button, Flex, Text } from '#src/components/ui/ui.ts';
import { useCartState } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useAddToCart } from '../catalogue/use-add-to-cart.ts';
import { StockRequest } from './late-parts.tsx';

interface AddToCartProps {
  product: Product;
  /** How many of the part the shopper's car takes; null if that is not known. */
  perCar: number | null;
}

/** Proposes as many as the car takes, at most the stock, until the shopper sets the quantity. */
export function AddToCart({ product, perCar }: AddToCartProps) {
  const addToCart = useAddToCart(() => 'Product added to cart successfully');
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAdded, setIsAdded] = useDisclosure();
  const { lines } = useCartState();
  const stock = product.stock_quantity;
  if (stock === 0)
    return (
      <>
        <Button size="lg" colorPalette="gray" variant="subtle" disabled>
          Out of Stock
        </Button>
        <StockRequest product={product} />
      </>
    );
  const quantity = Math.min(chosen ?? perCar ?? 1, stock);
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <QuantityStepper name={product.name} quantity={quantity} max={stock} onChange={setChosen} />
        {perCar !== null && perCar > 1 && (
          <Text textStyle="sm" color="fg.muted">
            {perCar} per car{perCar > stock && `, only ${stock} left`}
          </Text>
        )}
      </Flex>
      <Flex
        columnGap="4"
        rowGap="1"
        align="center"
        wrap="wrap"
        position={{ base: 'sticky', md: 'static' }}
        bottom="0"
        zIndex="1"
        mx={{ base: '-4', md: '0' }}
        px={{ base: '4', md: '0' }}
        py={{ base: '2', md: '0' }}
        bg={{ base: 'bg', md: 'transparent' }}
        borderTopWidth={{ base: '1px', md: '0' }}
        borderColor="border"
      >
        {/* The price once more beside the button, for the eye alone. */}
        <Box
          hideFrom="md"
          aria-hidden="true"
          data-price={formatKsh(product.price * quantity)}
          fontSize="xl"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
          _before={{ content: 'attr(data-price)' }}
        />
        <Button
          size="lg"
          flex="1"
          colorPalette="amber"
          fontStretch="108%"
          onClick={() => {
            addToCart(product, quantity);
            setIsAdded(true);
          }}
        >
          <CartIcon /> ADD TO CART
        </Button>
        {isAdded && (
          <Text flexBasis="100%" textStyle="sm" data-added="">
            Added · {countItems({ lines: lines.filter(({ id }) => id === product.id) })} in cart ·{' '}
            <TextLink to={appPaths.checkout}>Checkout</TextLink>
          </Text>
        )}
      </Flex>
    </>
  );
}
