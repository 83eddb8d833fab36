import { Field } from './field.tsx';
import { SelectInput, type SelectInputProps } from './select.tsx';

interface SelectFieldProps extends SelectInputProps {
  label: string;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
}

export function SelectField({ label, hint, error, required = false, ...select }: SelectFieldProps) {
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>{label}</Field.Label>
      <SelectInput {...select} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
