import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { DashboardComparison } from '#contract/types.ts';
import type { SalesDashboardActor } from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import { salesDashboardView } from '#machines/sales-dashboard/sales-dashboard.view.ts';
import { Button, Flex, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { RedirectScreen } from '../redirect-screen.tsx';
import { DashboardBlocks } from './dashboard-blocks.tsx';

export const SCREEN_NAME = 'sales-dashboard';

interface SalesDashboardProps {
  actor: SalesDashboardActor;
  comparison?: DashboardComparison | null;
  /** Below the blocks. */
  exports?: ReactNode;
  children?: ReactNode;
}

export function SalesDashboard({ actor, comparison = null, exports, children }: SalesDashboardProps) {
  const view = useSelector(actor, salesDashboardView);
  if (view.isSessionExpired) return <RedirectScreen name={SCREEN_NAME} />;
  return (
    <Screen name={SCREEN_NAME} state={view.state} title="Sales dashboard">
      <Flex align="center" justify="space-between" gap="3" mb="3">
        <PageHeading size="lg">Sales dashboard</PageHeading>
        <Button
          variant="outline"
          disabled={!view.canRefresh}
          onClick={() => actor.send({ type: 'metrics.refresh' })}
          _print={{ display: 'none' }}
        >
          {view.refreshLabel}
        </Button>
      </Flex>
      {children}
      {view.isLoading ? (
        <LoadingText>Loading dashboard...</LoadingText>
      ) : (
        <DashboardBlocks metrics={view.metrics} comparison={comparison} />
      )}
      {exports}
    </Screen>
  );
}
