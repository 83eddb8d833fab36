import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { isStaffRole } from '#machines/session/session.rules.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import { Box, Flex } from '#src/components/chakra/chakra.tsx';
import { SkipLink } from '#src/components/layout/skip-link.tsx';
import { ScreenSkeleton } from '#src/components/ui/skeletons.tsx';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { FROM_1440_PX, useMediaQuery } from '#src/hooks/use-media-query.ts';
import { openTasksQuery } from '#src/queries/admin/work-lists.ts';
import { useSignOut } from '../account/guard/use-sign-out.ts';
import { AdminHeader } from './admin-header.tsx';
import { RAIL_WIDTH } from './admin-rail.tsx';
import { SecondFactorMissing } from './second-factor-missing.tsx';
import { countByPath } from './to-do/open-tasks.rules.ts';

export default function AdminLayout() {
  const { role, user } = useSession();
  const logOut = useSignOut(appPaths.login);
  const hasRail = useMediaQuery(FROM_1440_PX) && isStaffRole(role);
  const { data: tasks, error } = useQuery({ ...openTasksQuery(useApi()), enabled: isStaffRole(role) });
  return (
    <Flex direction="column" minHeight="100dvh">
      <SkipLink />
      <AdminHeader
        role={role}
        username={user?.username ?? null}
        counts={countByPath(tasks)}
        hasRail={hasRail}
        onLogOut={logOut}
      />
      <Box
        as="main"
        id="main"
        tabIndex={-1}
        flex="1"
        outline="0"
        {...(hasRail && { ps: RAIL_WIDTH, _print: { ps: '0' } })}
      >
        {isErrorFrom(error, 'openTasks') && error.code === 'SECOND_FACTOR_MISSING' ? (
          <SecondFactorMissing />
        ) : (
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        )}
      </Box>
    </Flex>
  );
}
