import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type Cells, cellsOf, cleared, digitsIn, filled, typedOver } from './code-cells.ts';
import { Flex, Input } from './ui.ts';
import { useFocusReturn } from './use-focus.ts';

interface CodeInputsProps {
  label: string;
  length: number;
  /** Digits only; an empty one after a refusal empties the inputs. */
  value: string;
  readOnly: boolean;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (code: string) => void;
}

/** One input for each digit, of which the first takes the code that the phone offers. */
export function CodeInputs(props: CodeInputsProps) {
  const { label, length, value, readOnly, invalid, describedBy, onChange } = props;
  const [typed, setTyped] = useState<Cells>(() => cellsOf(value, length));
  const cells = typed.join('') === value ? typed : cellsOf(value, length);
  const group = useRef<HTMLDivElement>(null);
  const focusOn = (index: number) => group.current?.querySelectorAll('input')[index]?.focus();
  const show = (next: Cells) => {
    setTyped(next);
    onChange(next.join(''));
  };
  const put = (index: number, digits: string) => {
    const { cells: after, next } = filled(cells, index, digits);
    show(after);
    focusOn(next);
  };

  const change = (index: number, text: string) => {
    if (text === '') return show(cleared(cells, index));
    const digits = typedOver(cells[index] ?? '', text);
    if (digits !== '') put(index, digits);
  };
  const paste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    const digits = digitsIn(event.clipboardData.getData('text'));
    if (digits !== '' && !readOnly) put(index, digits);
  };
  const move = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft') focusOn(index - 1);
    else if (event.key === 'ArrowRight') focusOn(index + 1);
    else if (event.key === 'Backspace' && cells[index] === '' && index > 0 && !readOnly) {
      show(cleared(cells, index - 1));
      focusOn(index - 1);
    } else return;
    event.preventDefault();
  };

  useFocusReturn(value.length === length, value === '', () => focusOn(0));

  return (
    <Flex
      ref={group}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      gap={{ base: '1.5', sm: '2' }}
    >
      {cells.map((cell, index) => (
        <Input
          key={index}
          aria-label={`Digit ${index + 1} of ${length}`}
          aria-invalid={invalid || undefined}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoFocus={index === 0}
          readOnly={readOnly}
          value={cell}
          px="0"
          minHeight="14"
          textAlign="center"
          fontSize="2xl"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change(index, event.currentTarget.value)}
          onPaste={(event) => paste(event, index)}
          onKeyDown={(event) => move(event, index)}
        />
      ))}
    </Flex>
  );
}
