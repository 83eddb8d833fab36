// oxlint-disable-next-line no-restricted-imports -- downloads
import { useMutation } from '@tanstack/react-query';
import { countDays, MAX_LEDGER_DAYS } from '#contract/calendar.ts';
import type { Period } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { saveAs } from '#src/screens/save-as.ts';

const EXPORT_TIMEOUT_MS = 120_000;

/** The ledger needs both ends: an open one is closed by today. */
export function DashboardExports({ period: { from, to }, today }: { period: Period; today: string }) {
  const api = useApi();
  const metrics = useMutation({
    mutationFn: () =>
      api.call('exportDailyMetrics', {
        query: { from: from ?? undefined, to: to ?? undefined },
        asBlob: true,
        timeoutMs: EXPORT_TIMEOUT_MS,
      }),
    onSuccess: (file) => saveAs(file, `gari-metrics-${from ?? 'start'}-${to ?? 'today'}.csv`),
  });
  const end = to ?? today;
  const ledger = useMutation({
    mutationFn: () =>
      api.call('exportLedger', {
        query: { from: from ?? end, to: end },
        asBlob: true,
        timeoutMs: EXPORT_TIMEOUT_MS,
      }),
    onSuccess: (file) => saveAs(file, `gari-ledger-${from ?? end}-${end}.csv`),
  });
  const hasLedger = from !== null && countDays(from, end) <= MAX_LEDGER_DAYS;
  const error = metrics.error ?? ledger.error;
  return (
    <>
      <Flex gap="3" mt="4" wrap="wrap" _print={{ display: 'none' }}>
        <Button
          variant="outline"
          disabled={metrics.isPending}
          aria-busy={metrics.isPending}
          onClick={() => metrics.mutate()}
        >
          Daily metrics (CSV)
        </Button>
        <Button
          variant="outline"
          disabled={ledger.isPending || !hasLedger}
          aria-busy={ledger.isPending}
          onClick={() => ledger.mutate()}
        >
          Ledger (CSV)
        </Button>
      </Flex>
      {!hasLedger && (
        <Text textStyle="sm" color="fg.muted" mt="2">
          A ledger covers at most {MAX_LEDGER_DAYS} days.
        </Text>
      )}
      <Notice mt="3">
        {error && getErrorMessage(error, 'The export failed.', 'Network error occurred')}
      </Notice>
    </>
  );
}
