import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { getInputClass, useFieldControl } from './input.tsx';
import styles from './text-area-field.module.css';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Of the text that says what is wrong, if that is elsewhere. */
  errorId?: string | undefined;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, errorId, required = false, ...control } = props;
  return (
    <Field.Root invalid={(error ?? errorId) !== undefined} errorId={errorId} required={required}>
      <Field.Label>{label}</Field.Label>
      <TextArea {...control} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea className={getInputClass(clsx(styles.area, className))} {...useFieldControl()} {...props} />
  );
}
