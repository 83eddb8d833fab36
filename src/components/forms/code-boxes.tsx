import { useId, useRef } from 'react';
import { useRestoreFocus } from '../../hooks/use-focus.ts';
import styles from './code-boxes.module.css';

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

export function CodeBoxes(props: CodeBoxesProps) {
  const { label, length, value, readOnly, invalid, errorId, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useRestoreFocus(value.length === length, value === '', () => input.current?.focus());
  return (
    <div className={styles.code} data-invalid={invalid || undefined}>
      <input
        className={styles.input}
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
      <div className={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <div
            className={styles.box}
            key={index}
            data-testid="code-box"
            data-next={index === Math.min(value.length, length - 1) || undefined}
          >
            {value[index]}
          </div>
        ))}
      </div>
    </div>
  );
}
