import { Box, Flex, Heading } from '#src/components/chakra/chakra.tsx';
import type { AdminLink, AdminLinks } from './admin-links.ts';
import { MenuLink } from './menu-link.tsx';
import { TaskBadge } from './task-badge.tsx';

/** What the screen beside the rail leaves free. */
export const RAIL_WIDTH = '14rem';

interface AdminRailProps extends AdminLinks {
  /** How many tasks wait behind each link. */
  counts: ReadonlyMap<string, number>;
}

/** The links of the back office on wide screens. It hangs below the header, which is 3.75rem high. */
export function AdminRail({ links, more, counts }: AdminRailProps) {
  return (
    <Box
      as="nav"
      aria-label="Back office"
      position="absolute"
      top="100%"
      insetStart="0"
      width={RAIL_WIDTH}
      height="calc(100dvh - 3.75rem)"
      overflowY="auto"
      p="3"
      bg="bg.panel"
      color="fg"
      borderEndWidth="1px"
      borderColor="border"
    >
      <RailLinks links={links} counts={counts} />
      {more.length > 0 && (
        <>
          <Heading as="h2" textStyle="sm" px="3" mt="4" mb="1" color="fg.muted">
            More
          </Heading>
          <RailLinks links={more} counts={counts} />
        </>
      )}
    </Box>
  );
}

function RailLinks({ links, counts }: { links: readonly AdminLink[]; counts: ReadonlyMap<string, number> }) {
  return (
    <Box as="ul" listStyleType="none">
      {links.map(({ label, to, startsGroup }) => (
        <Box
          as="li"
          key={to}
          position="relative"
          {...(startsGroup && { mt: '2', pt: '2', borderTopWidth: '1px', borderColor: 'border' })}
        >
          <MenuLink to={to} minHeight="9">
            {label}
          </MenuLink>
          <Flex position="absolute" bottom="0" height="9" insetEnd="3" align="center" pointerEvents="none">
            <TaskBadge count={counts.get(to) ?? 0} />
          </Flex>
        </Box>
      ))}
    </Box>
  );
}
