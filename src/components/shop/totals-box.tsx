import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatAmount, formatKsh, SHIPPING_BASE, type Totals } from '#contract/money.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { Heading } from '../ui/text.tsx';
import styles from './totals-box.module.css';

interface TotalsBoxProps {
  title: string;
  totals: Totals;
  /** What the totals leave out. */
  leftOutText?: string | null;
  children?: ReactNode;
}

export function TotalsBox({ title, totals, leftOutText, children }: TotalsBoxProps) {
  return (
    <section className={styles.box} aria-label={title}>
      <Heading className={styles.title} as="h2" size="md">
        {title}
      </Heading>
      <dl className={styles.amounts}>
        <Row name="Subtotal" amount={totals.subtotal} />
        <Row name="Shipping fee" parts={getShippingParts(totals)} amount={totals.shipping} />
        <Row name="Total" amount={totals.total} strong />
      </dl>
      <LiveRegion className={styles.leftOut}>{leftOutText}</LiveRegion>
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}

/** What the shipping fee consists of. */
function getShippingParts({ shipping }: Totals): string[] {
  const handling = shipping - SHIPPING_BASE;
  if (handling < 0) return [];
  return [
    `Delivery ${formatAmount(SHIPPING_BASE)}`,
    ...(handling > 0 ? [`Handling ${formatAmount(handling)}`] : []),
  ];
}

interface RowProps {
  name: string;
  parts?: string[];
  amount: number;
  strong?: boolean;
}

function Row({ name, parts = [], amount, strong = false }: RowProps) {
  return (
    <div className={clsx(styles.row, strong && styles.total)}>
      <dt className={styles.name}>
        {name}
        {parts.map((part) => (
          <p className={styles.part} key={part}>
            {part}
          </p>
        ))}
      </dt>
      <dd>{formatKsh(amount)}</dd>
    </div>
  );
}
