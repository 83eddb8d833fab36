import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { getLandingPath } from '#machines/session/session.rules.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { useSession } from '#src/hooks/contexts.tsx';
import { useSignInOrigin } from '#src/hooks/use-sign-in-origin.ts';
import { IdentitySignIn } from '../identity/identity-sign-in.tsx';
import { SignupFlow } from './signup-flow.tsx';
import { useSignup } from './use-signup.ts';

export default function SignupScreen() {
  const from = useSignInOrigin();
  const { actor, countdown } = useSignup(from);
  const { isSignedIn, needsCode, user } = useSession();
  const isBeforeCode = useSelector(actor, (snapshot) =>
    ['loading', 'form'].includes(signupView(snapshot).step),
  );
  if (isBeforeCode && isSignedIn && user) return <Navigate to={getLandingPath(user, from)} replace />;
  if (needsCode) return <Navigate to={appPaths.login} state={{ from }} replace />;
  return <SignupFlow actor={actor} countdown={countdown} identity={<IdentitySignIn />} />;
}
