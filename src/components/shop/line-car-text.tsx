import { clsx } from 'clsx';
import { getLineCarText } from '#contract/fitment/line-car.ts';
import type { OrderItem } from '#contract/types.ts';
import styles from './line-car-text.module.css';

/** The car that a line of an order was bought for; nothing without one. */
export function LineCarText({ item }: { item: Partial<Pick<OrderItem, 'vehicle_label' | 'verdict'>> }) {
  const { vehicle_label = null, verdict = null } = item;
  const text = getLineCarText({ vehicle_label, verdict });
  return text && <p className={clsx(styles.car, verdict === 'no' && styles.misfit)}>{text}</p>;
}
