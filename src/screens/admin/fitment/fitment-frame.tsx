import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chakra, Flex, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { type FitmentTab, getTabHref, listTabs } from './fitment-tabs.rules.ts';

const TabLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '12',
    px: { base: '4', md: '2', lg: '4' },
    fontWeight: 'semibold',
    color: 'fg.muted',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    outline: '0',
    focusVisibleRing: 'inside',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { color: 'fg', borderColor: 'petrol.focusRing' },
  },
});

interface FitmentFrameProps {
  tab: FitmentTab['id'];
  state: string;
  children: ReactNode;
}

/** Heading and tabs of /admin/fitment. */
export function FitmentFrame({ tab, state, children }: FitmentFrameProps) {
  const { role } = useSession();
  return (
    <Screen name="fitment" state={`${tab} ${state}`} title="Fitment">
      <PageHeading size="lg" mb="2">
        Fitment
      </PageHeading>
      <Flex
        as="nav"
        aria-label="Fitment"
        wrap="wrap"
        borderBottomWidth="1px"
        borderColor="border"
        mb="5"
        ms={{ base: '-4', md: '0' }}
        me={{ base: '-4', md: '0' }}
      >
        {listTabs(role).map((listed) => (
          <TabLink
            key={listed.id}
            to={getTabHref(listed)}
            {...(listed.id === tab && { 'aria-current': 'page' as const })}
          >
            {listed.label}
          </TabLink>
        ))}
      </Flex>
      {children}
    </Screen>
  );
}
