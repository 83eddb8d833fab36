import { useSelector } from '@xstate/react';
import { useLocation, useNavigate } from 'react-router';
import {
  type DeleteAccountActor,
  deleteAccountMachine,
} from '#machines/delete-account/delete-account.machine.ts';
import { useActorRef } from '#src/ports/actors.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { createDeleteAccountPorts } from '#src/ports/delete-account-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useFact } from '#src/ports/use-fact.ts';
import { useOnce } from '#src/ports/use-once.ts';

const HOME = '/';

/** The deletion actor of one opened dialog, joined to the session and the router. */
export function useDeleteAccount(): DeleteAccountActor {
  const { request, session, tokenStore } = usePorts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const machine = useOnce(() => deleteAccountMachine.provide(createDeleteAccountPorts(request, tokenStore)));
  const actor = useActorRef(machine);
  const isDeleted = useSelector(actor, (snapshot) => snapshot.matches('deleted'));
  useFact(actor, { type: 'account.delete' });
  useEmitted(actor, () => void navigate(HOME));
  // Home first: the guard of the screen left behind would send a signed-out visitor to the sign-in.
  useFact(session, isDeleted && pathname === HOME ? { type: 'session.accountDeleted' } : null);
  return actor;
}
