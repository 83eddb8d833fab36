import { formatKsh } from '#contract/money.ts';
import { acceptLabel, type LineChange } from '#machines/checkout/lines.rules.ts';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Button, chakra, Flex, Text } from '#src/components/ui/ui.ts';

interface LineNoteProps {
  /** Render the note even without a change, so that one is announced. */
  change: LineChange | undefined;
  /** Receives the button, which disappears when pressed. */
  onAccept: (button: HTMLElement) => void;
  onRemove: (button: HTMLElement) => void;
}

const NoteBox = chakra('div', {
  base: {
    bg: 'orange.subtle',
    borderWidth: '1px',
    borderColor: 'orange.border',
    borderRadius: 'l2',
    px: '3',
    py: '2',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& strong': { whiteSpace: 'nowrap' },
    '&[data-empty]': { display: 'contents' },
  },
});

/**
 * Shows what changed since the item was added. An unaccepted price is confirmed again at checkout; unavailable items
 * block checkout.
 */
export function LineNote({ change, onAccept, onRemove }: LineNoteProps) {
  return (
    <NoteBox data-empty={change ? undefined : ''}>
      <LiveRegion>{change && <ChangeText change={change} />}</LiveRegion>
      {change && (
        <Flex gap="2" wrap="wrap" mt="2">
          {change.left !== 0 && (
            <Button
              variant="outline"
              aria-label={`${acceptLabel(change)}: ${change.name}`}
              onClick={({ currentTarget }) => onAccept(currentTarget)}
            >
              {acceptLabel(change)}
            </Button>
          )}
          {change.left !== null && (
            <Button
              variant="outline"
              aria-label={`Remove: ${change.name}`}
              onClick={({ currentTarget }) => onRemove(currentTarget)}
            >
              Remove
            </Button>
          )}
        </Flex>
      )}
    </NoteBox>
  );
}

function ChangeText({ change }: { change: LineChange }) {
  const { price, shippingFee, left } = change;
  return (
    <>
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
    </>
  );
}

function describeShortage({ left, maxUnits }: LineChange): string {
  if (maxUnits) return `At most ${maxUnits} of a part in one order.`;
  return left === 0 ? 'Sold out. Remove it to check out.' : `Only ${left} left in stock.`;
}
