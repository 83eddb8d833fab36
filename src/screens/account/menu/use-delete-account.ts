import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { deleteAccountMachine } from '#machines/delete-account/delete-account.machine.ts';
import type { DeleteAccountEvent } from '#machines/delete-account/delete-account.types.ts';
import { type DeleteAccountView, deleteAccountView } from '#machines/delete-account/delete-account.view.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { createDeleteAccountPorts } from '#src/ports/delete-account-ports.ts';
import { useEmitted } from '#src/ports/use-emitted.ts';

const HOME = '/';

interface DeleteAccount {
  view: DeleteAccountView;
  send: (event: DeleteAccountEvent) => void;
}

/** The deletion actor of one opened dialog, joined to the session and the router. */
export function useDeleteAccount(): DeleteAccount {
  const { request, session, tokenStore } = usePorts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [machine] = useState(() =>
    deleteAccountMachine.provide(createDeleteAccountPorts(request, tokenStore)),
  );
  const actor = useActorRef(machine);
  const view = useSelector(actor, deleteAccountView);
  useEffect(() => actor.send({ type: 'account.delete' }), [actor]);
  useEmitted(actor, () => void navigate(HOME));
  // Home first: the guard of the screen left behind would send a signed-out visitor to the sign-in.
  const isGone = view.state === 'deleted' && pathname === HOME;
  useEffect(() => {
    if (isGone) session.send({ type: 'session.accountDeleted' });
  }, [isGone, session]);
  return { view, send: actor.send };
}
