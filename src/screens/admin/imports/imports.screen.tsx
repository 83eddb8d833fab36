import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { catalogueImportMachine } from '#machines/catalogue-import/catalogue-import.machine.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { createCatalogueImportPorts } from '#src/ports/catalogue-import-ports.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { CatalogueFiles } from './catalogue-files.tsx';

/** The import that is looked at is in the address, so that a reload or another tab finds it again. */
export default function ImportsScreen() {
  const request = useRequest();
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const machine = useOnce(() => catalogueImportMachine.provide(createCatalogueImportPorts(request)));
  const input = useOnce(() => ({ importId: idIn(search.get('import')) }));
  const actor = useActorRef(machine, { input });
  useEmitted(actor, (event) => {
    if (event.type === 'import.changed') {
      setSearch(event.importId === null ? {} : { import: String(event.importId) }, { replace: true });
      return;
    }
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
  });
  return <CatalogueFiles actor={actor} />;
}

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
