import { useForm } from 'react-hook-form';
import { Button, Input, Stack } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';

interface RequestFormProps {
  initial: string;
  label: string;
  canSubmit: boolean;
  error: string | null;
  onSubmit: (email: string) => void;
}

export function RequestForm({ initial, label, canSubmit, error, onSubmit }: RequestFormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { email: initial } });
  const submit = handleSubmit(({ email }) => onSubmit(email));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Forgot password">
      <Stack gap="5">
        <Field.Root invalid={error !== null} required>
          <Field.Label>Email</Field.Label>
          <Input
            type="email"
            inputMode="email"
            autoComplete="username"
            placeholder="Email address"
            {...register('email')}
          />
          <Field.ErrorText>{error}</Field.ErrorText>
        </Field.Root>
        <Button type="submit" size="lg" disabled={!canSubmit}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
