import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { Box, Flex, TextLink } from '#src/components/chakra/chakra.tsx';
import { Logo } from '#src/components/layout/logo.tsx';
import { HazardStripe } from '#src/components/ui/hazard-stripe.tsx';
import { ScreenSkeleton } from '#src/components/ui/skeletons.tsx';

export function BareLayout() {
  return (
    <Flex direction="column" minHeight="100dvh">
      <HazardStripe />
      <Box as="main" id="main" flex="1">
        <Flex justify="center" pt={{ base: '5', md: '10' }}>
          <TextLink
            to={appPaths.home}
            variant="plain"
            color="fg"
            aria-label="Gari, start page"
            minHeight="11"
          >
            <Logo />
          </TextLink>
        </Flex>
        <Suspense
          fallback={
            <Box maxWidth="form" mx="auto">
              <ScreenSkeleton />
            </Box>
          }
        >
          <Outlet />
        </Suspense>
      </Box>
    </Flex>
  );
}
