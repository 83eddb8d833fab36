import { useLocation, useNavigate } from 'react-router';
import type { SessionEmitted } from '#machines/session/session.types.ts';
import { usePorts, useSession } from '#src/ports/contexts.tsx';
import { useEmitted } from '#src/ports/use-emitted.ts';
import { useFact } from '#src/ports/use-fact.ts';

const EXPIRED = 'Your session has expired. Please log in again.';

/**
 * A session in use that is over leads to the sign-in and back; the back office's guard has its own. Who signed out and is
 * where they were going is no longer on the way.
 */
export function SessionWatch() {
  const { session, toaster } = usePorts();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { destination } = useSession();
  useFact(session, destination === pathname ? { type: 'session.arrived' } : null);
  useEmitted(session, (event: SessionEmitted) => {
    if (event.type !== 'session.expired' || pathname.startsWith('/admin')) return;
    toaster.blank(EXPIRED);
    void navigate('/login', { state: { from: `${pathname}${search}` }, replace: true });
  });
  return null;
}
