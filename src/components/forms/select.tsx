import { useId } from 'react';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Box, chakra, Flex, Input, type InputProps } from '../ui/ui.ts';

interface Options<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export type SelectInputProps<Value extends string = string> = Options<Value> &
  Omit<InputProps, 'onChange' | 'value'>;

/** A native select, which works best on phones. The placeholder is an option with the value ''. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { options, placeholder, onChange, ...select } = props;
  return (
    <Box position="relative" width="100%">
      <Input
        as="select"
        pe="10"
        cursor="pointer"
        {...select}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
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
  );
}

/** Its label stands beside it; on phones only screen readers get it. */
export function Select<Value extends string>({ label, ...select }: Options<Value> & { label: string }) {
  const id = useId();
  return (
    <Flex align="center" gap="2">
      <chakra.label
        htmlFor={id}
        textStyle="sm"
        fontWeight="semibold"
        flexShrink="0"
        srOnly={{ base: true, md: false }}
      >
        {label}
      </chakra.label>
      <SelectInput id={id} minHeight="12" {...select} />
    </Flex>
  );
}
