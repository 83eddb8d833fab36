// oxlint-disable-next-line no-restricted-imports -- a download
import { useMutation } from '@tanstack/react-query';
import { toNairobiDay } from '#contract/calendar.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Notice } from '#src/components/ui/notice.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { Button, Stack, Text } from '#src/components/ui/ui.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { saveAs } from '../save-as.ts';

/** 20 MB take 168 s at 1 Mbit/s. */
const EXPORT_TIMEOUT_MS = 300_000;

/** A plain link could not send the access token, so the file is fetched first and then saved. */
export function ExportPanel() {
  const api = useApi();
  const exportMutation = useMutation({
    mutationFn: () => api.call('exportCatalogue', { asBlob: true, timeoutMs: EXPORT_TIMEOUT_MS }),
    onSuccess: (file) => saveAs(file, `gari-catalogue-${toNairobiDay(new Date())}.csv`),
  });
  return (
    <Panel title="Export products">
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          Every product, archived ones too, as a CSV file for a spreadsheet. Changed there, it can be imported
          again.
        </Text>
        <Notice>
          {exportMutation.error &&
            getErrorMessage(exportMutation.error, 'The export failed.', 'Network error occurred')}
        </Notice>
        <Button
          variant="outline"
          disabled={exportMutation.isPending}
          aria-busy={exportMutation.isPending}
          onClick={() => exportMutation.mutate()}
        >
          {exportMutation.isPending ? 'Exporting...' : 'Export all products'}
        </Button>
      </Stack>
    </Panel>
  );
}
