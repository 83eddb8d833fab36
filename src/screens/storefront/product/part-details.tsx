import { Fragment } from 'react';
import type { Product } from '#contract/types.ts';
import { chakra, Grid } from '#src/components/ui/ui.ts';

const CONDITIONS: Record<Product['condition'], string> = {
  genuine: 'Genuine',
  aftermarket: 'Aftermarket',
  used: 'Used',
};

const Term = chakra('dt', { base: { color: 'fg.muted' } });
const Value = chakra('dd', { base: { overflowWrap: 'anywhere' } });

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
    <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1">
      {rows.map(([term, value]) => (
        <Fragment key={`${term} ${value}`}>
          <Term>{term}</Term>
          <Value>{value}</Value>
        </Fragment>
      ))}
    </Grid>
  );
}
