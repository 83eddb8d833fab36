import { formatKsh } from '#contract/money.ts';
import { exceedsStock } from '#machines/cart/cart.rules.ts';
import type { CartLine } from '#machines/cart/cart.types.ts';
import { BinIcon } from '#src/components/icons.tsx';
import { TextLink } from '#src/components/links.tsx';
import { Price } from '#src/components/price.tsx';
import { ProductPicture } from '#src/components/product-picture.tsx';
import { QuantityStepper } from '#src/components/quantity-stepper.tsx';
import { Box, Flex, IconButton, Text } from '#src/components/ui.ts';

interface CartLineRowProps {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** The focus must not go with its row. After the last one the empty cart's heading takes it. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus();
}

export function CartLineRow({ line, onQuantity, onRemove }: CartLineRowProps) {
  return (
    <Flex
      as="li"
      gap={{ base: '3', md: '4' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '3', md: '4' }}
    >
      <Box width={{ base: '20', md: '28' }} flexShrink="0">
        <ProductPicture
          image={line.image ? { image: line.image } : undefined}
          alt={line.name}
          size={112}
          eager
        />
      </Box>
      <Flex direction="column" flex="1" minWidth="0" gap="2">
        <Flex justify="space-between" gap="2">
          <Box minWidth="0">
            {line.slug ? (
              <TextLink to={`/products/${line.slug}`} variant="plain" color="fg" fontWeight="semibold">
                {line.name}
              </TextLink>
            ) : (
              <Text fontWeight="semibold">{line.name}</Text>
            )}
            {line.variant && (
              <Text textStyle="sm" color="fg.muted">
                {line.variant}
              </Text>
            )}
            <Text textStyle="sm" color="fg.muted">
              {formatKsh(line.price)} each
              {line.shippingFee > 0 && `, ${formatKsh(line.shippingFee)} shipping`}
            </Text>
          </Box>
          <IconButton
            variant="ghost"
            colorPalette="gray"
            aria-label={`Remove ${line.name}`}
            data-remove=""
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              onRemove();
            }}
            me="-2"
            mt="-2"
          >
            <BinIcon />
          </IconButton>
        </Flex>
        {exceedsStock(line) && (
          <Text role="status" textStyle="sm" fontWeight="semibold" color="orange.fg">
            {line.left === 0 ? 'Sold out. Remove it to check out.' : `Only ${line.left} left in stock.`}
          </Text>
        )}
        <Flex justify="space-between" align="center" gap="2" mt="auto" wrap="wrap">
          <QuantityStepper name={line.name} quantity={line.quantity} onChange={onQuantity} />
          <Price amount={line.price * line.quantity} fontSize={{ base: 'md', md: 'lg' }} />
        </Flex>
      </Flex>
    </Flex>
  );
}
