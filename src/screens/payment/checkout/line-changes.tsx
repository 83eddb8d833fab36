import { formatKsh } from '#contract/money.ts';
import { getLineKey } from '#machines/cart/cart.rules.ts';
import type { ChangedLine } from '#machines/checkout/checkout.view.ts';
import { acceptLabel } from '#machines/checkout/lines.rules.ts';
import { Box, Button, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';

interface LineChangesProps {
  changes: readonly ChangedLine[];
  onAccept: (line: ChangedLine) => void;
  onRemove: (line: ChangedLine) => void;
}

/** PAY NOW stays blocked until every changed line is accepted or removed. */
export function LineChanges({ changes, onAccept, onRemove }: LineChangesProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Box
      as="section"
      aria-label="Changes in your cart"
      bg="orange.subtle"
      color="fg"
      borderWidth="1px"
      borderColor="orange.border"
      borderRadius="l3"
      p={{ base: '4', md: '5' }}
    >
      <Heading as="h2" size="md" ref={heading} tabIndex={-1}>
        Your cart has changed
      </Heading>
      <Text textStyle="sm" mt="1" mb="3">
        Please decide about each part before you pay. Nothing has been charged.
      </Text>
      <Box as="ul" listStyleType="none" display="grid" gap="3">
        {changes.map((change) => (
          <Flex
            as="li"
            key={getLineKey(change)}
            borderTopWidth="1px"
            borderColor="orange.border"
            pt="3"
            gap="3"
            wrap="wrap"
            align="center"
            justify="space-between"
          >
            <Box flex="1 1 14rem" minWidth="0" fontVariantNumeric="tabular-nums">
              <Text fontWeight="semibold">{change.name}</Text>
              {describeChange(change).map((text) => (
                <Text key={text} textStyle="sm">
                  {text}
                </Text>
              ))}
            </Box>
            <Flex gap="2" wrap="wrap">
              {change.canAccept && (
                <Button
                  aria-label={`${acceptLabel(change)}: ${change.name}`}
                  onClick={() => onAccept(change)}
                >
                  {acceptLabel(change)}
                </Button>
              )}
              <Button
                variant="outline"
                aria-label={`Remove: ${change.name}`}
                onClick={() => onRemove(change)}
              >
                Remove
              </Button>
            </Flex>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function describeChange({ price, shippingFee, left, maxUnits, quantity }: ChangedLine): string[] {
  return [
    ...(price ? [`Price: was ${formatKsh(price.was)}, now ${formatKsh(price.now)}`] : []),
    ...(shippingFee
      ? [`Shipping each: was ${formatKsh(shippingFee.was)}, now ${formatKsh(shippingFee.now)}`]
      : []),
    ...(maxUnits ? [`At most ${maxUnits} in one order, you want ${quantity}`] : []),
    ...(left === 0 && !maxUnits ? ['Sold out'] : []),
    ...(left && !maxUnits ? [`Only ${left} left of the ${quantity} you want`] : []),
  ];
}
