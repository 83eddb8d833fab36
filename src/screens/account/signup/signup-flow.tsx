import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import type { SignupActor } from '#machines/signup/signup.machine.ts';
import { type SignupView, signupView } from '#machines/signup/signup.view.ts';
import { LiveRegion, PageHeading, Stack, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { StatusIcon } from '#src/components/ui/status-icon.tsx';
import { CodeForm } from './code.form.tsx';
import { SignupForm } from './signup.form.tsx';

interface SignupFlowProps {
  actor: SignupActor;
  countdown?: CountdownActor | undefined;
  identity?: ReactNode;
}

const FORM_TITLE = 'Create your account';

export function SignupFlow({ actor, countdown, identity }: SignupFlowProps) {
  const view = useSelector(actor, signupView);
  const title = view.title ?? FORM_TITLE;
  return (
    <Screen name="signup" state={view.state} title={title}>
      <FormCard>
        {view.step === 'loading' ? (
          <>
            <PageHeading srOnly>{title}</PageHeading>
            <LoadingText>Looking for your sign-up...</LoadingText>
          </>
        ) : view.step === 'welcome' ? (
          <Welcome view={view} />
        ) : (
          <>
            <PageHeading key={view.step}>{title}</PageHeading>
            <Text color="fg.muted" mt="1" mb="6" overflowWrap="anywhere">
              {view.text ?? 'One account for your orders and deliveries.'}
            </Text>
            {view.step === 'code' ? (
              <CodeForm view={view} countdown={countdown} send={actor.send} />
            ) : (
              <>
                <SignupForm
                  initial={{ username: view.username, email: view.email }}
                  label={view.submitLabel}
                  canSubmit={view.canSubmit}
                  fieldErrors={view.fieldErrors}
                  error={view.formError}
                  onSubmit={(form) => actor.send({ type: 'signup.submit', ...form })}
                />
                {identity}
                <FormFooter />
              </>
            )}
          </>
        )}
        <LiveRegion mt="4" color="fg.muted" textAlign="center">
          {view.step === 'welcome' && view.notice}
        </LiveRegion>
      </FormCard>
    </Screen>
  );
}

function Welcome({ view }: { view: SignupView }) {
  return (
    <Stack gap="4" align="center" textAlign="center">
      <StatusIcon tone="green" icon={<CheckIcon />} />
      <PageHeading>{view.title}</PageHeading>
    </Stack>
  );
}

function FormFooter() {
  return (
    <>
      <Text mt="6" textAlign="center">
        Already a customer? <TextLink to={appPaths.login}>Sign in</TextLink>
      </Text>
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
    </>
  );
}
