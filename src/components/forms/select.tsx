import { useId } from 'react';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Box, chakra, Flex } from '../ui/ui.ts';

interface SelectProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

const NativeSelect = chakra('select', {
  base: {
    minHeight: '12',
    ps: '3',
    pe: '10',
    width: '100%',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    appearance: 'none',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'inside',
    '--focus-ring-width': '2px',
  },
});

/** A native select, which works best on phones. */
export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <Flex align="center" gap="2">
      <chakra.label
        htmlFor={id}
        textStyle="sm"
        fontWeight="semibold"
        whiteSpace="nowrap"
        srOnly={{ base: true, md: false }}
      >
        {label}
      </chakra.label>
      <Box position="relative" flex="1">
        <NativeSelect
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
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
    </Flex>
  );
}
