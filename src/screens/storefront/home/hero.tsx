import { appPaths } from '#contract/app-paths.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { useGarageDialog } from '#src/components/layout/use-garage-dialog.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Box, Button, Container, Text } from '#src/components/ui/ui.ts';
import { CatalogueSearchBox } from '../catalogue/catalogue-search-box.tsx';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import cars from './cars.svg';

interface HeroProps {
  compact: boolean;
  search: CatalogueSearch;
}

export function Hero({ compact, search }: HeroProps) {
  const searchBox = <CatalogueSearchBox placeholder="Search products..." search={search} />;
  if (compact)
    return (
      <Container pt={{ base: '4', md: '6' }}>
        <Box maxWidth="40rem">{searchBox}</Box>
      </Container>
    );
  return (
    <Box bg="bg.bar" color="fg.bar">
      <Container
        display="grid"
        gridTemplateColumns={{ lg: 'minmax(0, 1fr) 22rem' }}
        alignItems="end"
        gap={{ base: '5', lg: '16' }}
        pt={{ base: '7', md: '12' }}
        pb={{ base: '5', md: '8' }}
      >
        <div>
          <PageHeading size="3xl">The right part, without the runaround.</PageHeading>
          <Text mt="3" fontSize={{ base: 'md', md: 'lg' }} color="fg.barMuted" maxWidth="34rem">
            Brakes, suspension, service and lighting parts for the cars Kenya drives. Clear prices, M-Pesa at
            checkout, delivery to all 47 counties.
          </Text>
          <Box mt={{ base: '5', md: '7' }} color="fg" css={{ '& [type=submit]': { bg: 'petrol.500' } }}>
            {searchBox}
          </Box>
          <ButtonLink to={appPaths.collection} mt="3" bg="white/12" color="fg.bar">
            Explore Now
          </ButtonLink>
        </div>
        <FindCar />
      </Container>
      <Box
        height={{ base: '12', md: '16' }}
        css={{ background: `url(${cars}) 0 100% / auto 100% repeat-x` }}
        aria-hidden="true"
      />
    </Box>
  );
}

/** Leads to the garage. Its button is a number plate. */
function FindCar() {
  const { opener, dialog } = useGarageDialog();
  return (
    <Box borderWidth="1px" borderColor="white/40" borderRadius="l3" p={{ base: '4', md: '5' }}>
      <Text fontWeight="bold" fontSize="lg">
        Only parts that fit
      </Text>
      <Text hideBelow="md" mt="1" color="fg.barMuted">
        Pick make and model, or type the chassis number from your logbook.
      </Text>
      <Button
        {...opener}
        mt={{ base: '3', md: '4' }}
        width="full"
        size="lg"
        bg="white"
        color="gray.950"
        borderRadius="l1"
        boxShadow="inset 0 0 0 2px white, inset 0 0 0 4px {colors.gray.950}"
        fontStretch="80%"
        textTransform="uppercase"
        letterSpacing="wide"
        fontSize="xl"
      >
        Find my car
      </Button>
      {dialog}
    </Box>
  );
}
