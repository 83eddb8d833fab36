import { Field } from './field.tsx';
import { SelectInput, type SelectInputProps } from './select.tsx';

type SelectFieldProps<Value extends string> = SelectInputProps<Value> & {
  label: string;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, required = false, ...select } = props;
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>{label}</Field.Label>
      <SelectInput {...select} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
