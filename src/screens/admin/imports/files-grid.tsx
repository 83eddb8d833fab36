import type { ReactNode } from 'react';
import { Grid } from '#src/components/chakra/chakra.tsx';

export function FilesGrid({ children }: { children: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 22rem)' }}
      gap={{ base: '4', lg: '6' }}
      alignItems="start"
    >
      {children}
    </Grid>
  );
}
