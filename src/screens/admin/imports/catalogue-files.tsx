import { useSelector } from '@xstate/react';
import type { CatalogueImportActor } from '#machines/catalogue-import/catalogue-import.machine.ts';
import type { CatalogueImportEvent } from '#machines/catalogue-import/catalogue-import.types.ts';
import {
  type CatalogueImportView,
  catalogueImportView,
} from '#machines/catalogue-import/catalogue-import.view.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { Button, Flex, Grid, Stack, Text } from '#src/components/ui/ui.ts';
import { ExportPanel } from './export-panel.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportErrors } from './import-errors.tsx';
import { ImportProgress } from './import-progress.tsx';

export function CatalogueFiles({ actor }: { actor: CatalogueImportActor }) {
  const view = catalogueImportView(useSelector(actor, (snapshot) => snapshot));
  const hasInvalidRows = view.errors.length > 0;
  return (
    <Screen name="imports" state={view.state} title="Import and export">
      <PageHeading size="lg" mb="4">
        Import and export
      </PageHeading>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 22rem)' }}
        gap={{ base: '4', lg: '6' }}
        alignItems="start"
      >
        <Panel title="Import products">
          <Stack gap="4">
            <Text color="fg.muted" textStyle="sm">
              A CSV file in the format of the export. Columns can be left out; rows without an id become new
              products. It is checked first; nothing is written before you say so.
            </Text>
            {view.canChoose && <FilePicker onChoose={(file) => actor.send({ type: 'file.choose', file })} />}
            <ImportNames {...view} />
            {view.activity && <ImportProgress {...view.activity} />}
            <Notice tone={view.activity ? 'orange' : 'red'}>{view.error}</Notice>
            <Notice tone={hasInvalidRows ? 'orange' : 'green'}>{view.result}</Notice>
            {hasInvalidRows && <ImportErrors errors={view.errors} omittedCount={view.unreportedErrorCount} />}
            <ImportButtons view={view} send={(event) => actor.send(event)} />
          </Stack>
        </Panel>
        <ExportPanel />
      </Grid>
    </Screen>
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

interface ImportButtonsProps {
  view: CatalogueImportView;
  send: (event: CatalogueImportEvent) => void;
}

function ImportButtons({ view: { canStart, acceptLabel, canReset }, send }: ImportButtonsProps) {
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
