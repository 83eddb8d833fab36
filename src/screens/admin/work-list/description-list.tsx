import type { ReactNode } from 'react';
import { Box, Grid } from '#src/components/chakra/chakra.tsx';

export function DescriptionList({
  entries,
}: {
  entries: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: 'fit-content(5.5rem) minmax(0, 1fr)', md: '7.5rem minmax(0, 1fr)' }}
      columnGap="3"
      rowGap="1"
      textStyle="sm"
      fontVariantNumeric="tabular-nums"
    >
      {entries.map(([name, value]) => (
        <DescriptionItem key={name} name={name}>
          {value}
        </DescriptionItem>
      ))}
    </Grid>
  );
}

function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box as="dt" color="fg.muted">
        {name}
      </Box>
      <Box as="dd" overflowWrap="anywhere">
        {children || '–'}
      </Box>
    </>
  );
}
