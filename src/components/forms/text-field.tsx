import { Field } from './field.tsx';
import { Input, type InputProps } from './input.tsx';

interface TextFieldProps extends InputProps {
  label: string;
  hint?: string;
  error?: string | undefined;
}

export function TextField({ label, hint, error, required = false, ...input }: TextFieldProps) {
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>{label}</Field.Label>
      <Input {...input} />
      {hint && error !== hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
