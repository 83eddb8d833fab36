import { type ReactNode } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { MAX_USERNAME_LENGTH } from '#contract/limits.ts';
import { getPasswordStrength } from '#contract/password.ts';
import type { SignupForm as Form, SignupFieldErrors } from '#machines/signup/signup.types.ts';
import { Button, Input, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { PasswordInput } from '#src/components/forms/password-input.tsx';
import { StrengthMeter } from '#src/components/forms/strength-meter.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';

interface SignupFormProps {
  initial: Pick<Form, 'username' | 'email'>;
  label: string;
  canSubmit: boolean;
  fieldErrors: SignupFieldErrors;
  error: string | null;
  onSubmit: (form: Form) => void;
}

const FIELDS = ['username', 'email', 'password', 'confirmation'] as const;

export function SignupForm({ initial, label, canSubmit, fieldErrors, error, onSubmit }: SignupFormProps) {
  const { control, register, handleSubmit, setFocus } = useForm<Form>({
    defaultValues: { ...initial, password: '', confirmation: '' },
  });
  const password = useWatch({ control, name: 'password' });
  useRefusal(fieldErrors, (errors) => {
    const firstInvalid = FIELDS.find((field) => errors[field]);
    if (firstInvalid) setFocus(firstInvalid);
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)} aria-label="Sign up">
      <Stack gap="4">
        <Notice>{error}</Notice>
        <SignupField label="Username" error={fieldErrors.username}>
          <Input autoComplete="nickname" maxLength={MAX_USERNAME_LENGTH} {...register('username')} />
        </SignupField>
        <SignupField label="Email" error={fieldErrors.email}>
          <Input type="email" inputMode="email" autoComplete="username" {...register('email')} />
        </SignupField>
        <SignupField label="Password" error={fieldErrors.password}>
          <NewPasswordInput {...register('password')} />
          <StrengthMeter strength={getPasswordStrength(password)} />
        </SignupField>
        <SignupField label="Confirm password" error={fieldErrors.confirmation}>
          <NewPasswordInput {...register('confirmation')} />
        </SignupField>
        <Button type="submit" size="lg" disabled={!canSubmit}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}

function NewPasswordInput(registration: UseFormRegisterReturn) {
  return <PasswordInput autoComplete="new-password" {...registration} />;
}

function SignupField({
  label,
  error,
  children,
}: {
  label: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <Field.Root invalid={error !== undefined} required>
      <Field.Label>{label}</Field.Label>
      {children}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
