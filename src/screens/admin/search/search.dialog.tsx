import { useNavigate } from 'react-router';
import { staffSearchMachine } from '#machines/staff-search/staff-search.machine.ts';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createStaffSearchPorts } from '#src/ports/admin/staff-search-ports.ts';
import { SearchFlow } from './search-flow.tsx';

export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const { role } = useSession();
  const navigate = useNavigate();
  const machine = useConstant(() => staffSearchMachine.provide(createStaffSearchPorts(api)));
  const actor = useActorRef(machine, {});
  const open = (path: string) => {
    onClose();
    void navigate(path);
  };
  return <SearchFlow actor={actor} isSuperuser={role === 'superuser'} onOpen={open} onClose={onClose} />;
}
