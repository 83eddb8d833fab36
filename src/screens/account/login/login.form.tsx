import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { appPaths } from '#contract/app-paths.ts';
import { loginBody } from '#contract/schemas/accounts.ts';
import { Button, Flex, Input, Notice, Stack, TextLink } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';
import { PasswordInput } from '#src/components/forms/password-input.tsx';

interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  label: string;
  canSubmit: boolean;
  error: string | null;
  onSubmit: (credentials: Credentials) => void;
}

const resolver = valibotResolver(loginBody);

export function LoginForm({ label, canSubmit, error, onSubmit }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    resolver,
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)} aria-label="Sign in">
      <Stack gap="4">
        <Notice>{error}</Notice>
        <Field.Root invalid={errors.email !== undefined} required>
          <Field.Label>Email</Field.Label>
          <Input type="email" autoComplete="username" inputMode="email" {...register('email')} />
          <Field.ErrorText>{errors.email?.message}</Field.ErrorText>
        </Field.Root>
        <Field.Root invalid={errors.password !== undefined} required>
          <Field.Label>Password</Field.Label>
          <PasswordInput autoComplete="current-password" {...register('password')} />
          <Field.ErrorText>{errors.password?.message}</Field.ErrorText>
        </Field.Root>
        <Flex justify="flex-end" mt="-2">
          <TextLink to={appPaths.forgotPassword} minHeight="11" display="inline-flex" alignItems="center">
            Recover Password
          </TextLink>
        </Flex>
        <Button type="submit" size="lg" disabled={!canSubmit}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
