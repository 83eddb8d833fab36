import { useSelector } from '@xstate/react';
import type { CatalogueImportActor } from '#machines/catalogue-import/catalogue-import.machine.ts';
import { catalogueImportView } from '#machines/catalogue-import/catalogue-import.view.ts';
import { PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { ExportPanel } from './export-panel.tsx';
import { FilesGrid } from './files-grid.tsx';
import { ImportPanel } from './import-panel.tsx';

export function CatalogueFiles({ actor }: { actor: CatalogueImportActor }) {
  const view = catalogueImportView(useSelector(actor, (snapshot) => snapshot));
  return (
    <Screen name="imports" state={view.state} title="Import and export">
      <PageHeading size="lg" mb="4">
        Import and export
      </PageHeading>
      <FilesGrid>
        <ImportPanel
          title="Import products"
          intro="A CSV file in the format of the export. Columns can be left out; rows without an id become new products. The file is checked first; nothing is written until you confirm."
          fileLabel="Catalogue file"
          view={view}
          send={(event) => actor.send(event)}
        />
        <ExportPanel
          row="exportCatalogue"
          fileName="gari-catalogue"
          title="Export products"
          intro="Every product, archived ones too, as a CSV file for a spreadsheet. You can change it there and import it again."
          label="Export all products"
        />
      </FilesGrid>
    </Screen>
  );
}
