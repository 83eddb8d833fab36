import { Link, NavLink } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { isStaffRole, type Role } from '#machines/session/session.rules.ts';
import { Box, Button, Container, chakra, Flex } from '#src/components/chakra/chakra.tsx';
import { Logo } from '#src/components/layout/logo.tsx';
import { ThemeToggle } from '#src/components/layout/theme-toggle.tsx';
import { HazardStripe } from '#src/components/ui/hazard-stripe.tsx';
import { type MoreLink, MoreMenu } from './more-menu.tsx';
import { SearchButton } from './search/search-button.tsx';
import { TaskBadge } from './task-badge.tsx';

const LINKS: readonly { label: string; to: string; roles: readonly Role[] }[] = [
  { label: 'Add Product', to: adminPaths.addItem, roles: ['superuser'] },
  { label: 'Products', to: adminPaths.productList, roles: ['superuser'] },
  { label: 'Orders', to: appPaths.recentOrders, roles: ['staff', 'superuser'] },
  { label: 'To do', to: adminPaths.toDo, roles: ['staff', 'superuser'] },
  // Superusers find these under More.
  { label: 'Car requests', to: adminPaths.fitmentRequests, roles: ['staff'] },
  { label: 'Fitment', to: adminPaths.fitment, roles: ['staff'] },
];

const MORE_LINKS: readonly MoreLink[] = [
  { label: 'Sales dashboard', to: appPaths.salesDashboard },
  { label: 'Campaigns', to: adminPaths.campaigns },
  { label: 'Offers', to: adminPaths.offers },
  { label: 'Car requests', to: adminPaths.fitmentRequests },
  { label: 'Refunds', to: adminPaths.refunds },
  { label: 'Payments', to: adminPaths.payments },
  { label: 'Fitment', to: adminPaths.fitment },
  { label: 'Categories', to: adminPaths.categories },
  { label: 'Import and export', to: adminPaths.imports },
  { label: 'Delivery estimates', to: adminPaths.deliveryEstimates },
  { label: 'Audit log', to: adminPaths.audit },
  { label: 'Customers', to: adminPaths.customers },
  { label: 'Staff', to: adminPaths.staff },
  { label: 'Shop settings', to: adminPaths.settings },
  { label: 'Operations', to: adminPaths.operations },
];

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
  onLogOut: () => void;
}

export function AdminHeader({ role, username, counts, onLogOut }: AdminHeaderProps) {
  const links = LINKS.filter(({ roles }) => roles.includes(role));
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
      <Container>
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
            {role === 'superuser' && <MoreMenu links={MORE_LINKS} counts={counts} />}
          </Flex>
          <Box as="span" hideBelow="lg" textStyle="sm" color="fg.barMuted" maxWidth="48" truncate>
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
    </Box>
  );
}
