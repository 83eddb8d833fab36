import { formatKsh } from '#contract/money.ts';
import { acceptLabel, type LineChange } from '#machines/checkout/lines.rules.ts';
import { Box, Button, Flex, Text } from '#src/components/ui/ui.ts';

interface LineNoteProps {
  change: LineChange;
  /** Receives the button, which disappears when pressed. */
  onAccept: (button: HTMLElement) => void;
  onRemove: (button: HTMLElement) => void;
}

/**
 * Shows what changed since the item was added. An unaccepted price is confirmed again at checkout; unavailable items
 * block checkout.
 */
export function LineNote({ change, onAccept, onRemove }: LineNoteProps) {
  const { name, price, shippingFee, left } = change;
  return (
    <Box
      bg="orange.subtle"
      borderWidth="1px"
      borderColor="orange.border"
      borderRadius="l2"
      px="3"
      py="2"
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
      css={{ '& strong': { whiteSpace: 'nowrap' } }}
    >
      <Box role="status">
        {price && (
          <Text>
            The price was {formatKsh(price.was)} when you added it, now it is{' '}
            <strong>{formatKsh(price.now)}</strong>.
          </Text>
        )}
        {shippingFee && (
          <Text>
            Handling was {formatKsh(shippingFee.was)} each, now it is{' '}
            <strong>{formatKsh(shippingFee.now)}</strong>.
          </Text>
        )}
        {left !== null && <Text fontWeight="semibold">{describeShortage(change)}</Text>}
      </Box>
      <Flex gap="2" wrap="wrap" mt="2">
        {left !== 0 && (
          <Button
            variant="outline"
            aria-label={`${acceptLabel(change)}: ${name}`}
            onClick={({ currentTarget }) => onAccept(currentTarget)}
          >
            {acceptLabel(change)}
          </Button>
        )}
        {left !== null && (
          <Button
            variant="outline"
            aria-label={`Remove: ${name}`}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          >
            Remove
          </Button>
        )}
      </Flex>
    </Box>
  );
}

function describeShortage({ left, maxUnits }: LineChange): string {
  if (maxUnits) return `At most ${maxUnits} of a part in one order.`;
  return left === 0 ? 'Sold out. Remove it to check out.' : `Only ${left} left in stock.`;
}
