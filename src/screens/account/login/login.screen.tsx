import { Navigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { getLandingPath } from '#machines/session/session.rules.ts';
import { PageHeading, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { useSession, useSessionActor } from '#src/hooks/contexts.tsx';
import { useSignInOrigin } from '#src/hooks/use-sign-in-origin.ts';
import { IdentitySignIn } from '../identity/identity-sign-in.tsx';
import { LoginForm } from './login.form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SignInCode } from './sign-in-code.tsx';

interface LoginScreenProps {
  forStaff?: boolean;
}

export function LoginScreen({ forStaff = false }: LoginScreenProps) {
  const session = useSessionActor();
  const view = useSession();
  const from = useSignInOrigin();
  if (view.user && view.isSignedIn) return <Navigate to={getLandingPath(view.user, from)} replace />;
  if (view.needsCode) {
    return (
      <Screen name={forStaff ? 'admin-login' : 'login'} state={view.state} title="Sign in">
        <FormCard>
          <PageHeading mb="5">Enter your code</PageHeading>
          <SignInCode />
        </FormCard>
      </Screen>
    );
  }
  return (
    <Screen name={forStaff ? 'admin-login' : 'login'} state={view.state} title="Sign in">
      <FormCard>
        <PageHeading>{forStaff ? 'Back office' : 'Welcome to Gari'}</PageHeading>
        <Text color="fg.muted" mt="1" mb="6">
          {forStaff ? 'Sign in with your staff account.' : 'Sign in to check out and follow your orders.'}
        </Text>
        <LoginForm
          label={view.signInLabel}
          canSubmit={view.canSignIn}
          error={view.error}
          onSubmit={(credentials) => session.send({ type: 'session.signIn', ...credentials })}
        />
        <PasskeySignIn />
        {forStaff ? (
          <Text mt="4" textStyle="sm" color="fg.muted" textAlign="center">
            Passwords of staff accounts are not reset by email. Ask the owner of the shop for a new one.
          </Text>
        ) : (
          <>
            <IdentitySignIn />
            <Text mt="6" textAlign="center">
              New here?{' '}
              <TextLink to={appPaths.signup} state={{ from }}>
                Create an account
              </TextLink>
            </Text>
          </>
        )}
        <Text mt="4" textStyle="sm" color="fg.muted" textAlign="center">
          By continuing you agree to our{' '}
          <TextLink to={appPaths.termsOfUse} color="inherit">
            Terms of Use
          </TextLink>{' '}
          and{' '}
          <TextLink to={appPaths.privacyPolicy} color="inherit">
            Privacy Policy
          </TextLink>
          .
        </Text>
      </FormCard>
    </Screen>
  );
}

export default function CustomerLoginScreen() {
  return <LoginScreen />;
}
