import { clsx } from 'clsx';
import { type ComponentProps, createContext, useContext } from 'react';
import styles from './input.module.css';

interface FieldState {
  id: string;
  invalid: boolean;
  required: boolean;
  /** Ids of the field's hint and error; undefined without either. */
  describedBy: string | undefined;
}

export const FieldContext = createContext<FieldState | null>(null);

/** The attributes of an input, select or text area that is the control of its field. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) return {};
  const { id, invalid, required, describedBy } = field;
  return { id, required, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined };
}

export const getInputClass = (className?: string): string => clsx(styles.input, className);

export type InputProps = ComponentProps<'input'>;

export function Input({ className, ...props }: InputProps) {
  return <input className={getInputClass(className)} {...useFieldControl()} {...props} />;
}
