import { Link, NavLink } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { isStaffRole, type Role } from '#machines/session/session.rules.ts';
import { Box, Button, Container, chakra, Flex } from '#src/components/chakra/chakra.tsx';
import { Logo } from '#src/components/layout/logo.tsx';
import { ThemeToggle } from '#src/components/layout/theme-toggle.tsx';
import { HazardStripe } from '#src/components/ui/hazard-stripe.tsx';
import { getAdminLinks } from './admin-links.ts';
import { AdminRail } from './admin-rail.tsx';
import { MoreMenu } from './more-menu.tsx';
import { SearchButton } from './search/search-button.tsx';
import { TaskBadge } from './task-badge.tsx';

const barStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  px: '3',
  borderRadius: 'l2',
  color: 'fg.bar',
  fontWeight: 'medium',
  outline: '0',
  focusVisibleRing: 'inside',
  focusRingColor: 'amber.400',
} as const;

const HomeLink = chakra(Link, { base: { ...barStyles, gap: '2.5', px: '1', ms: '-1' } });

const BarLink = chakra(NavLink, {
  base: {
    ...barStyles,
    px: { base: '1.5', sm: '3' },
    textStyle: { base: 'sm', sm: 'md' },
    whiteSpace: 'nowrap',
    _hover: { bg: 'white/12' },
    '&[aria-current=page]': { boxShadow: 'inset 0 -3px 0 {colors.amber.400}', borderRadius: '0' },
  },
});

interface AdminHeaderProps {
  role: Role;
  username: string | null;
  /** How many tasks wait behind each link. */
  counts: ReadonlyMap<string, number>;
  /** Its links are a rail on the left, below it. */
  hasRail: boolean;
  onLogOut: () => void;
}

export function AdminHeader({ role, username, counts, hasRail, onLogOut }: AdminHeaderProps) {
  const { links, more } = getAdminLinks(role);
  return (
    <Box
      as="header"
      bg="bg.bar"
      color="fg.bar"
      position="sticky"
      top="0"
      zIndex="docked"
      _print={{ display: 'none' }}
    >
      <Container {...(hasRail && { maxWidth: 'none' })}>
        <Flex
          align="center"
          gap={{ base: '0', sm: '1' }}
          minHeight="14"
          wrap={{ base: 'wrap', md: 'nowrap' }}
        >
          <HomeLink to={appPaths.admin} me={{ base: links.length > 1 ? 'auto' : '0', md: '0' }}>
            <Logo />{' '}
            <Box
              as="span"
              srOnly={{ base: true, lg: false }}
              textStyle="xs"
              fontWeight="semibold"
              letterSpacing="wide"
              textTransform="uppercase"
              color="fg.barMuted"
            >
              Back office
            </Box>
          </HomeLink>
          {!hasRail && (
            <Flex
              as="nav"
              aria-label="Back office"
              wrap={{ base: 'wrap', md: 'nowrap' }}
              {...(links.length > 1
                ? {
                    order: { base: '1', md: '0' },
                    width: { base: '100%', md: 'auto' },
                    ms: { base: '-1.5', sm: '-3', md: '6' },
                  }
                : { ms: { base: '1', md: '6' } })}
              me="auto"
            >
              {links.map(({ label, to }) => (
                <Box key={to} position="relative">
                  <BarLink to={to}>{label}</BarLink>
                  <TaskBadge count={counts.get(to) ?? 0} inCorner />
                </Box>
              ))}
              {more.length > 0 && <MoreMenu links={more} counts={counts} />}
            </Flex>
          )}
          <Box as="span" hideBelow="lg" ms="auto" textStyle="sm" color="fg.barMuted" maxWidth="48" truncate>
            <Link to={appPaths.profile}>{username}</Link>
          </Box>
          {isStaffRole(role) && <SearchButton />}
          <ThemeToggle />
          {username !== null && (
            <Button
              bg="transparent"
              color="fg.bar"
              fontWeight="medium"
              textStyle="md"
              px="3"
              _hover={{ bg: 'white/12' }}
              focusRingColor="amber.400"
              onClick={onLogOut}
            >
              Logout
            </Button>
          )}
        </Flex>
      </Container>
      <HazardStripe />
      {hasRail && <AdminRail links={links} more={more} counts={counts} />}
    </Box>
  );
}
