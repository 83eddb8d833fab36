import { Fragment } from 'react';
import type { Product } from '#contract/types.ts';
import styles from './part-details.module.css';

const CONDITIONS: Record<Product['condition'], string> = {
  genuine: 'Genuine',
  aftermarket: 'Aftermarket',
  used: 'Used',
};

const NUMBER_LABELS: Record<Product['part_numbers'][number]['kind'], string> = {
  oe: 'OE number',
  brand: 'Part number',
  own: 'Our number',
};

function toNumberRow({ kind, maker, shown }: Product['part_numbers'][number]) {
  return [NUMBER_LABELS[kind], kind === 'own' || !maker ? shown : `${shown} (${maker})`];
}

export default function PartDetails({
  product: { brand, condition, part_numbers: numbers },
}: {
  product: Product;
}) {
  const rows = [
    ...(brand ? [['Brand', brand]] : []),
    ['Condition', CONDITIONS[condition]],
    ...numbers.map(toNumberRow),
  ];
  return (
    <dl className={styles.details}>
      {rows.map(([term, value]) => (
        <Fragment key={`${term} ${value}`}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
