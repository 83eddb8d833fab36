import { useId, useRef } from 'react';
import { useRestoreFocus } from '../../hooks/use-focus.ts';
import { Box, chakra, Flex } from '../ui/ui.ts';

interface CodeBoxesProps {
  label: string;
  length: number;
  value: string;
  readOnly: boolean;
  invalid: boolean;
  /** Of the text that says what is wrong. */
  errorId: string;
  onChange: (code: string) => void;
}

const HiddenInput = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    opacity: '0',
    fontSize: 'md',
    cursor: 'text',
  },
});

export function CodeBoxes(props: CodeBoxesProps) {
  const { label, length, value, readOnly, invalid, errorId, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useRestoreFocus(value.length === length, value === '', () => input.current?.focus());
  return (
    <Box position="relative" data-invalid={invalid || undefined} className="group">
      <HiddenInput
        id={id}
        ref={input}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? errorId : undefined}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        autoFocus
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Flex aria-hidden="true" gap="3" justify="center" pointerEvents="none">
        {Array.from({ length }, (_, index) => (
          <Flex
            key={index}
            data-testid="code-box"
            data-next={index === Math.min(value.length, length - 1) || undefined}
            align="center"
            justify="center"
            boxSize="14"
            borderWidth="1px"
            borderColor={invalid ? 'border.error' : 'border.control'}
            borderRadius="l2"
            bg="bg.panel"
            fontSize="2xl"
            fontWeight="bold"
            fontVariantNumeric="tabular-nums"
            css={{
              '.group:focus-within &[data-next]': {
                outline: '2px solid {colors.petrol.focusRing}',
                outlineOffset: '-1px',
              },
            }}
          >
            {value[index]}
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}
