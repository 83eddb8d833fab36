import { useLocation, useNavigate } from 'react-router';
import { useSessionActor } from '#src/ports/contexts.tsx';
import { leaving } from './leaving.ts';

/** Ends the session and goes to `path`, from guarded screens too. */
export function useSignOut(path: string): () => void {
  const session = useSessionActor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (pathname !== path) leaving.towards(path);
    session.send({ type: 'session.signOut' });
    void navigate(path, { replace: path === '/login' });
  };
}
