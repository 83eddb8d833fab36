import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { useSessionActor } from '#src/hooks/contexts.tsx';

export function useSignOut(path: string): () => void {
  const session = useSessionActor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    session.send({ type: 'session.signOut', destination: pathname === path ? null : path });
    void navigate(path, { replace: path === appPaths.login });
  };
}
