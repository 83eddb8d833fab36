import { getLineCarText } from '#contract/fitment/line-car.ts';
import type { OrderItem } from '#contract/types.ts';
import { Text } from '../ui/ui.ts';

/** The car that a line of an order was bought for; nothing without one. */
export function LineCarText({ item }: { item: Partial<Pick<OrderItem, 'vehicle_label' | 'verdict'>> }) {
  const { vehicle_label = null, verdict = null } = item;
  const text = getLineCarText({ vehicle_label, verdict });
  return (
    text && (
      <Text textStyle="sm" color={verdict === 'no' ? 'orange.fg' : 'fg.muted'} overflowWrap="anywhere">
        {text}
      </Text>
    )
  );
}
