import { Input, type InputProps } from '../ui/ui.ts';
import { Field } from './field.tsx';

interface TextAreaFieldProps extends InputProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Of the text that says what is wrong, if that is elsewhere. */
  errorId?: string | undefined;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, errorId, required = false, ...input } = props;
  return (
    <Field.Root invalid={(error ?? errorId) !== undefined} errorId={errorId} required={required}>
      <Field.Label>{label}</Field.Label>
      <Input as="textarea" minHeight="28" py="2" lineHeight="moderate" resize="vertical" {...input} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
