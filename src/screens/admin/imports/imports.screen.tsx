import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { catalogueImportMachine } from '#machines/catalogue-import/catalogue-import.machine.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createCatalogueImportPorts } from '#src/ports/admin/catalogue-import-ports.ts';
import { parseId } from '../parse-id.ts';
import { CatalogueFiles } from './catalogue-files.tsx';

/** The import's id is in the address, so that it survives a reload and can be opened in another tab. */
export default function ImportsScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [searchParams, setSearchParams] = useSearchParams();
  const machine = useConstant(() => catalogueImportMachine.provide(createCatalogueImportPorts(api)));
  const input = useConstant(() => ({ importId: parseId(searchParams.get('import')) }));
  const actor = useActorRef(machine, { input });
  useActorEvents(actor, (event) => {
    if (event.type === 'import.changed') {
      setSearchParams(event.importId === null ? {} : { import: String(event.importId) }, { replace: true });
      return;
    }
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
  });
  return <CatalogueFiles actor={actor} />;
}
