import { Link, useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { NamedCars as NamedCarsOfPage } from '#contract/types.ts';
import { CarIcon } from '#src/components/ui/icons.tsx';
import { Box, Button, Flex, Text } from '#src/components/ui/ui.ts';
import { normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';

/** The cars that the text searched for names. Choosing one searches for the rest of the text among what fits it. */
export function NamedCars({ cars }: { cars: NamedCarsOfPage | undefined }) {
  const [params] = useSearchParams();
  if (!cars) return null;
  const getHref = (vehicle: string) => {
    const next = normalizeCatalogueParams(params);
    for (const name of ['q', 'fit', 'page']) next.delete(name);
    if (cars.q !== '') next.set('q', cars.q);
    next.set('vehicle', vehicle);
    return `${appPaths.collection}?${next}`;
  };
  return (
    <Flex
      as="section"
      aria-label="Cars in your search"
      align="center"
      wrap="wrap"
      gap="2"
      textStyle="sm"
      pb="3"
    >
      <Text color="fg.muted">Only parts for</Text>
      {cars.vehicles.map(({ slug, label }) => (
        <Button key={slug} asChild variant="outline" borderRadius="full" maxWidth="100%">
          <Link to={getHref(slug)}>
            <CarIcon />
            <Box as="span" truncate>
              {label}
            </Box>
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
