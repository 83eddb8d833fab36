import { formatKsh } from '#contract/money.ts';
import type { LineChange } from '#machines/checkout/lines.rules.ts';
import { Box, Button, Text } from '#src/components/ui.ts';

interface LineNoteProps {
  change: LineChange;
  /** With the button, which goes once it is pressed. */
  onAccept: (button: HTMLElement) => void;
}

/** What is not as it was when the part was added. What is not accepted here is asked again before paying. */
export function LineNote({ change, onAccept }: LineNoteProps) {
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
            Shipping was {formatKsh(shippingFee.was)} each, now it is{' '}
            <strong>{formatKsh(shippingFee.now)}</strong>.
          </Text>
        )}
        {left !== null && (
          <Text fontWeight="semibold">
            {left === 0 ? 'Sold out. Remove it to check out.' : `Only ${left} left in stock.`}
          </Text>
        )}
      </Box>
      {(price || shippingFee) && left !== 0 && (
        <Button
          variant="outline"
          mt="2"
          aria-label={`Accept the new price: ${name}`}
          onClick={({ currentTarget }) => onAccept(currentTarget)}
        >
          Accept the new price
        </Button>
      )}
    </Box>
  );
}
