import { Link } from 'react-router';
import type { CarPage } from '#contract/types.ts';
import { Box, chakra, Grid } from '#src/components/ui/ui.ts';

const CarLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    height: '100%',
    minHeight: '14',
    px: '4',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l3',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    outline: '0',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'petrol.border', boxShadow: 'md' },
  },
});

export function CarLinks({ links, label }: { links: CarPage['links']; label: string }) {
  return (
    <Grid
      as="ul"
      aria-label={label}
      listStyleType="none"
      templateColumns={{
        base: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
        md: 'repeat(auto-fill, minmax(13rem, 1fr))',
      }}
      gap="3"
    >
      {links.map(({ name, detail, path }) => (
        <li key={path}>
          <CarLink to={path}>
            {name}
            {detail && (
              <Box as="span" textStyle="sm" fontWeight="normal" color="fg.muted">
                {detail}
              </Box>
            )}
          </CarLink>
        </li>
      ))}
    </Grid>
  );
}
