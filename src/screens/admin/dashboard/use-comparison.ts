import { useQuery } from '@tanstack/react-query';
import type { DashboardComparison, Period } from '#contract/types.ts';
import { useApi } from '#src/hooks/contexts.tsx';

/** After the dashboard's own calls, and without a message where it fails: the dashboard is complete without it. */
export function useComparison({ from, to }: Period, isEnabled: boolean): DashboardComparison | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['dashboard', 'comparison', from, to],
    queryFn: ({ signal }) =>
      api.call('dashboardComparison', { query: { from: from ?? undefined, to: to ?? undefined }, signal }),
    enabled: isEnabled,
  });
  return (isEnabled && data) || null;
}
