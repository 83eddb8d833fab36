// oxlint-disable-next-line no-restricted-imports -- a download
import { useMutation } from '@tanstack/react-query';
import { toNairobiDay } from '#contract/calendar.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { downloadCsv } from '#src/api/download-csv.ts';
import { Button, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { saveAs } from '#src/screens/save-as.ts';

const FILE_NAMES = {
  fitmentCoverage: 'coverage',
  fitmentConflicts: 'conflicts',
  unknownCodes: 'unknown-codes',
} as const;

export type ReportRow = keyof typeof FILE_NAMES;

export function ReportDownload({ row }: { row: ReportRow }) {
  const api = useApi();
  const download = useMutation({
    mutationFn: () => downloadCsv(api, row),
    onSuccess: (file) => saveAs(file, `gari-${FILE_NAMES[row]}-${toNairobiDay(new Date())}.csv`),
  });
  return (
    <Stack gap="2">
      <Button
        variant="outline"
        disabled={download.isPending}
        aria-busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Downloading...' : 'Download as CSV'}
      </Button>
      <Notice>
        {download.error && getErrorMessage(download.error, 'The download failed.', 'Network error occurred')}
      </Notice>
    </Stack>
  );
}
