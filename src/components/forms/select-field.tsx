import { ChevronDownIcon } from '../ui/icons.tsx';
import { Box, Field, Input, type InputProps } from '../ui/ui.ts';

interface SelectFieldProps extends Omit<InputProps, 'onChange' | 'value'> {
  label: string;
  placeholder: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { label, placeholder, options, onChange, hint, error, required = false, ...select } = props;
  return (
    <Field.Root invalid={error !== undefined} required={required}>
      <Field.Label>{label}</Field.Label>
      <Box position="relative" width="100%">
        <Input
          as="select"
          pe="10"
          cursor="pointer"
          {...select}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Input>
        <Box
          position="absolute"
          insetEnd="3"
          top="0"
          bottom="0"
          display="flex"
          alignItems="center"
          pointerEvents="none"
        >
          <ChevronDownIcon />
        </Box>
      </Box>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}
