import { useMutation } from '@tanstack/react-query';
import { nairobiDay } from '#contract/calendar.ts';
import { messageOf } from '#src/api/api-error.ts';
import { exportCatalogue } from '#src/api/imports.ts';
import { Notice } from '#src/components/notice.tsx';
import { Panel } from '#src/components/panel.tsx';
import { Button, Stack, Text } from '#src/components/ui.ts';
import { useRequest } from '#src/ports/contexts.tsx';

/** A link could not carry the access token, so that the file is fetched first and saved then. */
export function ExportPanel() {
  const request = useRequest();
  const saving = useMutation({
    mutationFn: () => exportCatalogue(request),
    onSuccess: (file) => saveAs(file, `gari-catalogue-${nairobiDay(new Date())}.csv`),
  });
  return (
    <Panel title="Export products">
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          Every product, archived ones too, as a CSV file for a spreadsheet. Changed there, it can be imported
          again.
        </Text>
        {saving.error && (
          <Notice>{messageOf(saving.error, 'The export failed.', 'Network error occurred')}</Notice>
        )}
        <Button
          variant="outline"
          disabled={saving.isPending}
          aria-busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {saving.isPending ? 'Exporting...' : 'Export all products'}
        </Button>
      </Stack>
    </Panel>
  );
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
