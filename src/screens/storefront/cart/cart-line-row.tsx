import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { ProductFit } from '#contract/types.ts';
import { withCurrentPrice } from '#machines/checkout/lines.rules.ts';
import { FitBadge } from '#src/components/shop/fit-badge.tsx';
import { Price } from '#src/components/shop/price.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { QuantityStepper } from '#src/components/shop/quantity-stepper.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { TextLink } from '#src/components/ui/links.tsx';
import { BinIcon } from '#src/components/ui/screen-icons.tsx';
import { Box, Flex, IconButton, Text } from '#src/components/ui/ui.ts';
import { LineNote } from './line-note.tsx';
import type { CartLineView } from './use-cart-lines.ts';

interface CartLineRowProps {
  lineView: CartLineView;
  /** Undefined while it is not known, and for lines without a car. */
  fit: ProductFit | undefined;
  onQuantity: (quantity: number) => void;
  onAccept: () => void;
  onSave: () => void;
  onRemove: () => void;
}

/** Keeps the focus when its row is removed. After the last row, the empty cart's heading takes it. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus();
}

export function CartLineRow({ lineView, fit, onQuantity, onAccept, onSave, onRemove }: CartLineRowProps) {
  const line = withCurrentPrice(lineView.line, lineView.change);
  const remove = (button: HTMLElement) => {
    focusNeighbour(button);
    onRemove();
  };
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
      <Box width={{ base: '16', md: '28' }} flexShrink="0">
        <ProductPicture
          image={line.image ? { image: line.image } : undefined}
          alt={line.name}
          size={112}
          eager
        />
      </Box>
      <Flex direction="column" flex="1" minWidth="0" gap="2">
        <Flex justify="space-between" align="flex-start" gap="2">
          <Box minWidth="0">
            {line.slug ? (
              <TextLink to={appPaths.product(line.slug)} variant="plain" color="fg" fontWeight="semibold">
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
            <Text textStyle="sm" color="fg.muted" textWrap="balance">
              {formatKsh(line.price)} each
              {line.shippingFee > 0 && `, ${formatKsh(line.shippingFee)} handling`}
            </Text>
            {line.vehicleLabel && (
              <Box mt="1" minHeight="4">
                {fit ? (
                  <FitBadge fit={fit} car={line.vehicleLabel} />
                ) : (
                  <Text textStyle="xs" lineHeight="1rem" color="fg.muted">
                    For {line.vehicleLabel}
                  </Text>
                )}
              </Box>
            )}
          </Box>
          <IconButton
            variant="ghost"
            colorPalette="gray"
            aria-label={`Remove ${line.name}`}
            data-remove=""
            onClick={({ currentTarget }) => remove(currentTarget)}
            me="-3"
            mt="-3"
          >
            <BinIcon />
          </IconButton>
        </Flex>
        <LineNote
          change={lineView.change}
          onAccept={(button) => {
            button.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus();
            onAccept();
          }}
          onRemove={remove}
        />
        <Flex justify="space-between" align="center" gap="2" mt="auto" wrap="wrap">
          <QuantityStepper name={line.name} quantity={line.quantity} onChange={onQuantity} />
          <LinkButton
            type="button"
            textStyle="sm"
            aria-label={`Save for later: ${line.name}`}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              onSave();
            }}
          >
            Save for later
          </LinkButton>
          <Box ms="auto">
            <Price amount={line.price * line.quantity} fontSize={{ base: 'md', md: 'lg' }} />
          </Box>
        </Flex>
      </Flex>
    </Flex>
  );
}
