import { appPaths } from '#contract/app-paths.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Box, Container, Flex, Text } from '#src/components/ui/ui.ts';
import { CatalogueSearchBox } from '../catalogue/catalogue-search-box.tsx';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';

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
    <Box bg="bg.bar" color="fg.bar" position="relative">
      <Box position="absolute" inset="0" overflow="hidden" aria-hidden="true">
        <WheelNut />
      </Box>
      <Container py={{ base: '8', md: '14' }} position="relative">
        <Box maxWidth="44rem">
          <PageHeading size="3xl">The right part, without the runaround.</PageHeading>
          <Text mt="3" fontSize={{ base: 'md', md: 'lg' }} color="fg.barMuted" maxWidth="34rem">
            Brakes, suspension, service and lighting parts for the cars Kenya drives. Clear prices, M-Pesa at
            checkout, delivery to all 47 counties.
          </Text>
          <Box mt={{ base: '5', md: '7' }} color="fg" css={{ '& [type=submit]': { bg: 'petrol.500' } }}>
            {searchBox}
          </Box>
          <Flex mt="4">
            <ButtonLink to={appPaths.collection} size="lg" colorPalette="amber">
              Explore Now
            </ButtonLink>
          </Flex>
        </Box>
      </Container>
    </Box>
  );
}

function WheelNut() {
  return (
    <Box
      hideBelow="lg"
      aria-hidden="true"
      position="absolute"
      insetEnd="-2rem"
      top="-5rem"
      color="petrol.700"
      _dark={{ color: 'petrol.900' }}
    >
      <svg width="34rem" height="34rem" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
        <path d="M32 4l24.2 14v28L32 60 7.8 46V18z" fill="currentColor" />
        <circle cx="32" cy="32" r="15" fill="none" stroke="#0c3d4a" strokeWidth="3" />
        <circle
          cx="32"
          cy="32"
          r="10.5"
          fill="none"
          stroke="#0c3d4a"
          strokeWidth="1"
          strokeDasharray="2 1.5"
        />
      </svg>
    </Box>
  );
}
