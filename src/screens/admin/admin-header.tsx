import { Link, NavLink } from 'react-router';
import type { Role } from '#machines/session/session.rules.ts';
import { HazardStripe } from '#src/components/hazard-stripe.tsx';
import { Logo } from '#src/components/logo.tsx';
import { ThemeToggle } from '#src/components/theme-toggle.tsx';
import { Box, Button, Container, chakra, Flex } from '#src/components/ui.ts';
import { RECENT_ORDERS } from './admin-paths.ts';

const LINKS: readonly { label: string; to: string; roles: readonly Role[] }[] = [
  { label: 'Orders', to: RECENT_ORDERS, roles: ['staff', 'superuser'] },
];

const bar = {
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

const HomeLink = chakra(Link, { base: { ...bar, gap: '2.5', px: '1', ms: '-1' } });

const BarLink = chakra(NavLink, {
  base: {
    ...bar,
    _hover: { bg: 'white/12' },
    '&[aria-current=page]': { boxShadow: 'inset 0 -3px 0 {colors.amber.400}', borderRadius: '0' },
  },
});

interface AdminHeaderProps {
  role: Role;
  /** Null while nobody is signed in. */
  username: string | null;
  onLogOut: () => void;
}

export function AdminHeader({ role, username, onLogOut }: AdminHeaderProps) {
  return (
    <Box as="header" bg="bg.bar" color="fg.bar" position="sticky" top="0" zIndex="docked">
      <Container>
        <Flex align="center" gap={{ base: '0', sm: '1' }} minHeight="14">
          <HomeLink to="/admin">
            <Logo />{' '}
            <Box
              as="span"
              srOnly={{ base: true, md: false }}
              textStyle="xs"
              fontWeight="semibold"
              letterSpacing="wide"
              textTransform="uppercase"
              color="fg.barMuted"
            >
              Back office
            </Box>
          </HomeLink>
          <Flex as="nav" aria-label="Back office" ms={{ base: '1', md: '6' }} me="auto">
            {LINKS.filter(({ roles }) => roles.includes(role)).map(({ label, to }) => (
              <BarLink key={to} to={to}>
                {label}
              </BarLink>
            ))}
          </Flex>
          <Box as="span" hideBelow="md" textStyle="sm" color="fg.barMuted" maxWidth="48" truncate>
            {username}
          </Box>
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
    </Box>
  );
}
