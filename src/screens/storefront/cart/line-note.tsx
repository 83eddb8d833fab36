import { formatKsh } from '#contract/money.ts';
import { acceptLabel, type LineChange } from '#machines/checkout/lines.rules.ts';
import { Button } from '#src/components/ui/button.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import styles from './line-note.module.css';

interface LineNoteProps {
  /** Render the note even without a change, so that one is announced. */
  change: LineChange | undefined;
  /** Receives the button, which disappears when pressed. */
  onAccept: (button: HTMLElement) => void;
  onRemove: (button: HTMLElement) => void;
}

/**
 * Shows what changed since the item was added. An unaccepted price is confirmed again at checkout; unavailable items
 * block checkout.
 */
export function LineNote({ change, onAccept, onRemove }: LineNoteProps) {
  return (
    <div className={styles.note} data-empty={change ? undefined : ''}>
      <LiveRegion>{change && <ChangeText change={change} />}</LiveRegion>
      {change && (
        <div className={styles.actions}>
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
        </div>
      )}
    </div>
  );
}

function ChangeText({ change }: { change: LineChange }) {
  const { price, shippingFee, left } = change;
  return (
    <>
      {price && (
        <p>
          The price was {formatKsh(price.was)} when you added it, now it is{' '}
          <strong>{formatKsh(price.now)}</strong>.
        </p>
      )}
      {shippingFee && (
        <p>
          Handling was {formatKsh(shippingFee.was)} each, now it is{' '}
          <strong>{formatKsh(shippingFee.now)}</strong>.
        </p>
      )}
      {left !== null && <p className={styles.shortage}>{describeShortage(change)}</p>}
    </>
  );
}

function describeShortage({ left, maxUnits }: LineChange): string {
  if (maxUnits) return `At most ${maxUnits} of a part in one order.`;
  return left === 0 ? 'Sold out. Remove it to check out.' : `Only ${left} left in stock.`;
}
