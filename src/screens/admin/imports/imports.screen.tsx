import { useQueryClient } from '@tanstack/react-query';
import { catalogueImportMachine } from '#machines/catalogue-import/catalogue-import.machine.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { createCatalogueImportPorts } from '#src/ports/catalogue-import-ports.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useOnce } from '#src/ports/use-once.ts';
import { CatalogueFiles } from './catalogue-files.tsx';

export default function ImportsScreen() {
  const request = useRequest();
  const queryClient = useQueryClient();
  const machine = useOnce(() => catalogueImportMachine.provide(createCatalogueImportPorts(request)));
  const actor = useActorRef(machine);
  useEmitted(actor, () => {
    void queryClient.invalidateQueries({ queryKey: ['products'] });
    void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
  });
  return <CatalogueFiles actor={actor} />;
}
