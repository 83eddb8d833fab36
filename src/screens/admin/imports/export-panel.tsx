// oxlint-disable-next-line no-restricted-imports -- a download
import { useMutation } from '@tanstack/react-query';
import { toNairobiDay } from '#contract/calendar.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { EXPORT_TIMEOUT_MS, saveAs } from '#src/screens/save-as.ts';

interface ExportPanelProps {
  row: 'exportCatalogue' | 'exportFitments';
  /** Without the day and the ending. */
  fileName: string;
  title: string;
  intro: string;
  label: string;
}

/** A plain link could not send the access token, so the file is fetched first and then saved. */
export function ExportPanel({ row, fileName, title, intro, label }: ExportPanelProps) {
  const api = useApi();
  const exportMutation = useMutation({
    mutationFn: () => api.call(row, { asBlob: true, timeoutMs: EXPORT_TIMEOUT_MS }),
    onSuccess: (file) => saveAs(file, `${fileName}-${toNairobiDay(new Date())}.csv`),
  });
  return (
    <Panel title={title}>
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          {intro}
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
          {exportMutation.isPending ? 'Exporting...' : label}
        </Button>
      </Stack>
    </Panel>
  );
}
