// oxlint-disable-next-line no-restricted-imports -- keystrokes, with gaps between digits
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useRestoreFocus } from '../../hooks/use-focus.ts';
import { type Cells, clearCell, extractDigits, fillCells, getTypedDigits, toCells } from './code-cells.ts';
import styles from './code-inputs.module.css';
import { Input } from './input.tsx';

interface CodeInputsProps {
  label: string;
  length: number;
  /** Digits only. Setting it to '' clears the inputs. */
  value: string;
  readOnly: boolean;
  invalid: boolean;
  /** Of the text that says what is wrong. */
  errorId: string;
  onChange: (code: string) => void;
}

/** One input per digit. The first accepts the whole code, for one-time-code autofill. */
export function CodeInputs(props: CodeInputsProps) {
  const { label, length, value, readOnly, invalid, errorId, onChange } = props;
  const [typedCells, setTypedCells] = useState<Cells>(() => toCells(value, length));
  const cells = typedCells.join('') === value ? typedCells : toCells(value, length);
  const group = useRef<HTMLDivElement>(null);
  const focusInput = (index: number) => group.current?.querySelectorAll('input')[index]?.focus();
  const updateCells = (next: Cells) => {
    setTypedCells(next);
    onChange(next.join(''));
  };
  const insertDigits = (index: number, digits: string) => {
    const { cells: nextCells, next } = fillCells(cells, index, digits);
    updateCells(nextCells);
    focusInput(next);
  };

  const handleChange = (index: number, text: string) => {
    if (text === '') return updateCells(clearCell(cells, index));
    const digits = getTypedDigits(cells[index] ?? '', text);
    if (digits !== '') insertDigits(index, digits);
  };
  const handlePaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    const digits = extractDigits(event.clipboardData.getData('text'));
    if (digits !== '' && !readOnly) insertDigits(index, digits);
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'ArrowLeft') focusInput(index - 1);
    else if (event.key === 'ArrowRight') focusInput(index + 1);
    else if (event.key === 'Home') focusInput(0);
    else if (event.key === 'End') focusInput(length - 1);
    else if (event.key === 'Backspace' && cells[index] === '' && index > 0 && !readOnly) {
      updateCells(clearCell(cells, index - 1));
      focusInput(index - 1);
    } else return;
    event.preventDefault();
  };

  useRestoreFocus(value.length === length, value === '', () => focusInput(0));

  return (
    <div className={styles.code} ref={group} role="group" aria-label={label}>
      {cells.map((cell, index) => (
        <Input
          className={styles.digit}
          key={index}
          aria-label={`Digit ${index + 1} of ${length}`}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? errorId : undefined}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoFocus={index === 0}
          readOnly={readOnly}
          value={cell}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => handleChange(index, event.currentTarget.value)}
          onPaste={(event) => handlePaste(event, index)}
          onKeyDown={(event) => handleKeyDown(event, index)}
        />
      ))}
    </div>
  );
}
