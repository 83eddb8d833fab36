import { useSelector } from '@xstate/react';
import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import {
  type DeleteAccountActor,
  deleteAccountMachine,
} from '#machines/delete-account/delete-account.machine.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createDeleteAccountPorts } from '#src/ports/account/delete-account-ports.ts';

export function useDeleteAccount(): DeleteAccountActor {
  const { api, session, tokenStore } = usePorts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const machine = useConstant(() => deleteAccountMachine.provide(createDeleteAccountPorts(api, tokenStore)));
  const actor = useActorRef(machine);
  const isDeleted = useSelector(actor, (snapshot) => snapshot.matches('deleted'));
  useOnChange({ type: 'account.delete' } as const, actor.send);
  useActorEvents(actor, () => void navigate(appPaths.home));
  // Navigate home first: the current screen's guard would redirect a signed-out user to the sign-in.
  useOnChange(
    isDeleted && pathname === appPaths.home ? ({ type: 'session.accountDeleted' } as const) : null,
    session.send,
  );
  return actor;
}
