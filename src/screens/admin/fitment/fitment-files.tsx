import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router';
import { catalogueImportMachine } from '#machines/catalogue-import/catalogue-import.machine.ts';
import { catalogueImportView } from '#machines/catalogue-import/catalogue-import.view.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createFitmentImportPorts } from '#src/ports/admin/fitment-import-ports.ts';
import { invalidateFitments } from '#src/queries/admin/fitment-rules.ts';
import { ExportPanel } from '../imports/export-panel.tsx';
import { FilesGrid } from '../imports/files-grid.tsx';
import { ImportPanel } from '../imports/import-panel.tsx';
import { parseId } from '../parse-id.ts';
import { FitmentFrame } from './fitment-frame.tsx';

/** The import's id is in the address, so that it survives a reload. */
export function FitmentFiles() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [searchParams, setSearchParams] = useSearchParams();
  const machine = useConstant(() => catalogueImportMachine.provide(createFitmentImportPorts(api)));
  const input = useConstant(() => ({
    importId: parseId(searchParams.get('import')),
    isAllOrNothing: true,
  }));
  const actor = useActorRef(machine, { input });
  useActorEvents(actor, (event) => {
    if (event.type === 'import.changed') {
      const shown = event.importId === null ? {} : { import: String(event.importId) };
      setSearchParams({ tab: 'files', ...shown }, { replace: true });
      return;
    }
    invalidateFitments(queryClient);
  });
  const view = catalogueImportView(useSelector(actor, (snapshot) => snapshot));
  return (
    <FitmentFrame tab="files" state={view.state}>
      <FilesGrid>
        <ImportPanel
          title="Import fitment rules"
          intro="A CSV file in the format of the export: one rule per row, for the product with this id or own number. The action replace puts the rows of a product in the place of all its rules from the same source. The file is checked first, and imported as a whole or not at all."
          fileLabel="Fitment file"
          view={view}
          send={(event) => actor.send(event)}
        />
        <ExportPanel
          row="exportFitments"
          fileName="gari-fitments"
          title="Export fitment rules"
          intro="The rules of all products as a CSV file for a spreadsheet. You can change it there and import it again."
          label="Export all rules"
        />
      </FilesGrid>
    </FitmentFrame>
  );
}
