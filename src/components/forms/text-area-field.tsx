import { Field, Input, type InputProps } from '../ui/ui.ts';

interface TextAreaFieldProps extends InputProps {
  label: string;
  hint?: string;
  error?: string | undefined;
}

export function TextAreaField({ label, hint, error, required = false, ...input }: TextAreaFieldProps) {
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>{label}</Field.Label>
      <Input as="textarea" minHeight="28" py="2" lineHeight="moderate" resize="vertical" {...input} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
