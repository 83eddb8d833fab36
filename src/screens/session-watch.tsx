import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { SessionEmitted } from '#machines/session/session.types.ts';
import { usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useOnChange } from '#src/hooks/use-on-change.ts';

const EXPIRED_MESSAGE = 'Your session has expired. Please log in again.';

/**
 * Redirects to the sign-in when the session expires, except in the back office, whose guard does so. Also reports when
 * the destination of a sign-out has been reached.
 */
export function SessionWatch() {
  const { session, toaster } = usePorts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { destination } = useSession();
  useOnChange(destination === pathname || null, () => session.send({ type: 'session.destinationReached' }));
  useActorEvents(session, (event: SessionEmitted) => {
    if (event.type !== 'session.expired' || pathname.startsWith(appPaths.admin)) return;
    toaster.blank(EXPIRED_MESSAGE);
    void navigate(appPaths.login, { state: { from: `${pathname}${search}` }, replace: true });
  });
  return null;
}
