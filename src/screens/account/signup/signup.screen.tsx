import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router';
import { getLandingPath } from '#machines/session/session.rules.ts';
import { signupView } from '#machines/signup/signup.view.ts';
import { useSession } from '#src/hooks/contexts.tsx';
import { IdentitySignIn } from '../identity/identity-sign-in.tsx';
import { SignupFlow } from './signup-flow.tsx';
import { useSignup } from './use-signup.ts';

export default function SignupScreen() {
  const { actor, countdown } = useSignup();
  const { isSignedIn, user } = useSession();
  const isFormStep = useSelector(actor, (snapshot) => signupView(snapshot).step === 'form');
  if (isFormStep && isSignedIn && user) return <Navigate to={getLandingPath(user)} replace />;
  return <SignupFlow actor={actor} countdown={countdown} identity={<IdentitySignIn />} />;
}
