import { useSelector } from '@xstate/react';
import { appPaths } from '#contract/app-paths.ts';
import type { CountdownActor } from '#machines/countdown/countdown.machine.ts';
import type { PasswordResetActor } from '#machines/password-reset/password-reset.machine.ts';
import { type PasswordResetView, passwordResetView } from '#machines/password-reset/password-reset.view.ts';
import { ButtonLink, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { FormCard } from '#src/components/forms/form-card.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { ChevronLeftIcon } from '#src/components/ui/icons.tsx';
import { NewPasswordForm } from './new-password.form.tsx';
import { PasswordChanged } from './password-changed.tsx';
import { RequestForm } from './request.form.tsx';
import { ResetCodeForm } from './reset-code.form.tsx';

interface PasswordResetFlowProps {
  actor: PasswordResetActor;
  countdown?: CountdownActor | undefined;
}

const SCREEN_NAMES: Record<PasswordResetView['step'], string> = {
  request: 'forgot-password',
  code: 'email-code-verification',
  password: 'create-new-password',
  done: 'password-change-success',
};

export function PasswordResetFlow({ actor, countdown }: PasswordResetFlowProps) {
  const view = useSelector(actor, (snapshot) => passwordResetView(snapshot));
  const backPath = view.step === 'request' ? appPaths.login : appPaths.forgotPassword;
  return (
    <Screen name={SCREEN_NAMES[view.step]} state={view.state} title={view.title}>
      <FormCard>
        {view.step === 'done' ? (
          <PasswordChanged />
        ) : (
          <>
            <ButtonLink to={backPath} variant="ghost" aria-label="Back" ms="-3" mt="-2" mb="2">
              <ChevronLeftIcon />
            </ButtonLink>
            <PageHeading key={view.step}>{view.title}</PageHeading>
            <Text color="fg.muted" mt="1" mb="6" overflowWrap="anywhere">
              {view.text}
            </Text>
            {view.restartLink ? (
              <ButtonLink to={view.restartLink.path} size="lg" width="100%">
                {view.restartLink.label}
              </ButtonLink>
            ) : (
              <Step view={view} actor={actor} countdown={countdown} />
            )}
          </>
        )}
      </FormCard>
    </Screen>
  );
}

function Step({ view, actor, countdown }: PasswordResetFlowProps & { view: PasswordResetView }) {
  if (view.step === 'code') return <ResetCodeForm view={view} countdown={countdown} send={actor.send} />;
  if (view.step === 'password') return <NewPasswordForm actor={actor} />;
  return (
    <RequestForm
      initial={view.email}
      label={view.submitLabel}
      canSubmit={view.canRequest}
      error={view.error}
      onSubmit={(email) => actor.send({ type: 'reset.requestCode', email })}
    />
  );
}
