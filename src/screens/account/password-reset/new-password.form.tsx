import { useSelector } from '@xstate/react';
import { useForm, useWatch } from 'react-hook-form';
import type { PasswordResetActor } from '#machines/password-reset/password-reset.machine.ts';
import { passwordResetView } from '#machines/password-reset/password-reset.view.ts';
import { Button, LiveRegion, Stack, TextLink } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { PasswordChecklist } from '#src/components/forms/password-checklist.tsx';
import { PasswordInput } from '#src/components/forms/password-input.tsx';

export function NewPasswordForm({ actor }: { actor: PasswordResetActor }) {
  const { control, register, handleSubmit } = useForm({ defaultValues: { password: '', confirmation: '' } });
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const view = useSelector(actor, (snapshot) => passwordResetView(snapshot, { password, confirmation }));
  const submit = handleSubmit((values) => actor.send({ type: 'reset.setPassword', ...values }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Choose a password">
      <Stack gap="4">
        <Field.Root required invalid={view.passwordError !== null}>
          <Field.Label>New password</Field.Label>
          <PasswordInput autoComplete="new-password" {...register('password')} />
          <Field.ErrorText>{view.passwordError}</Field.ErrorText>
        </Field.Root>
        <Field.Root required>
          <Field.Label>Confirm password</Field.Label>
          <PasswordInput autoComplete="new-password" {...register('confirmation')} />
        </Field.Root>
        <PasswordChecklist checks={view.checks} />
        <LiveRegion isUrgent color="fg.error" fontWeight="medium">
          {view.error}
        </LiveRegion>
        {view.newCodeLink && <TextLink to={view.newCodeLink.path}>{view.newCodeLink.label}</TextLink>}
        <Button type="submit" size="lg" disabled={!view.canReset}>
          {view.submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
