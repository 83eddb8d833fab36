import type { CatalogueImportEvent } from '#machines/catalogue-import/catalogue-import.types.ts';
import type { CatalogueImportView } from '#machines/catalogue-import/catalogue-import.view.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportProgress } from './import-progress.tsx';

interface ImportPanelProps {
  title: string;
  intro: string;
  fileLabel: string;
  view: CatalogueImportView;
  send: (event: CatalogueImportEvent) => void;
}

export function ImportPanel({ title, intro, fileLabel, view, send }: ImportPanelProps) {
  const hasInvalidRows = view.errors.length > 0;
  return (
    <Panel title={title}>
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          {intro}
        </Text>
        {view.canChoose && (
          <FilePicker label={fileLabel} onChoose={(file) => send({ type: 'file.choose', file })} />
        )}
        <ImportNames {...view} />
        {view.activity && <ImportProgress {...view.activity} />}
        <Notice tone={view.activity ? 'orange' : 'red'}>{view.error}</Notice>
        <Notice tone={hasInvalidRows ? 'orange' : 'green'}>{view.result}</Notice>
        {hasInvalidRows && <ImportErrors errors={view.errors} omittedCount={view.unreportedErrorCount} />}
        <ImportButtons view={view} send={send} />
      </Stack>
    </Panel>
  );
}

function ImportNames({ fileName, importName }: CatalogueImportView) {
  if (fileName === null && importName === null) return null;
  return (
    <Flex columnGap="3" wrap="wrap" align="baseline">
      {fileName !== null && (
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {fileName}
        </Text>
      )}
      {importName !== null && <Text color="fg.muted">{importName}</Text>}
    </Flex>
  );
}

function ImportButtons({
  view: { canStart, acceptLabel, canReset },
  send,
}: Pick<ImportPanelProps, 'view' | 'send'>) {
  if (!canStart && !acceptLabel && !canReset) return null;
  return (
    <Flex gap="3" wrap="wrap">
      {canStart && <Button onClick={() => send({ type: 'import.start' })}>Import</Button>}
      {acceptLabel && <Button onClick={() => send({ type: 'import.acceptGood' })}>{acceptLabel}</Button>}
      {canReset && (
        <Button variant="outline" onClick={() => send({ type: 'import.reset' })}>
          Start over
        </Button>
      )}
    </Flex>
  );
}
