import { clsx } from 'clsx';
// oxlint-disable-next-line no-restricted-imports -- whether a hint is rendered, for aria-describedby
import { type ComponentProps, createContext, useContext, useId, useLayoutEffect, useState } from 'react';
import { LiveRegion } from '../ui/live-region.tsx';
import styles from './field.module.css';
import { FieldContext } from './input.tsx';

interface FieldParts {
  id: string;
  helperId: string;
  errorId: string;
  invalid: boolean;
  setHasHelper: (value: boolean) => void;
}

const FieldPartsContext = createContext<FieldParts | null>(null);

interface RootProps extends ComponentProps<'div'> {
  invalid?: boolean;
  required?: boolean;
  /** Of the text that says what is wrong, where it is not the field's own ErrorText. */
  errorId?: string | undefined;
}

function Root({ invalid = false, required = false, errorId, className, ...props }: RootProps) {
  const id = useId();
  const [hasHelper, setHasHelper] = useState(false);
  const parts = { id, helperId: `${id}-helper`, errorId: `${id}-error`, invalid, setHasHelper };
  const ids = [...(hasHelper ? [parts.helperId] : []), ...(invalid ? [errorId ?? parts.errorId] : [])];
  return (
    <FieldContext.Provider value={{ id, invalid, required, describedBy: ids.join(' ') || undefined }}>
      <FieldPartsContext.Provider value={parts}>
        <div className={clsx(styles.field, className)} {...props} />
      </FieldPartsContext.Provider>
    </FieldContext.Provider>
  );
}

function useFieldParts(): FieldParts {
  const parts = useContext(FieldPartsContext);
  if (!parts) throw new Error('Render the parts of a field inside <Field.Root>');
  return parts;
}

function Label({ className, children, ...props }: ComponentProps<'label'>) {
  const { id } = useFieldParts();
  return (
    <label className={clsx(styles.label, className)} htmlFor={id} {...props}>
      {children}
    </label>
  );
}

function HelperText({ className, ...props }: ComponentProps<'div'>) {
  const { helperId, setHasHelper } = useFieldParts();
  useLayoutEffect(() => {
    setHasHelper(true);
    return () => setHasHelper(false);
  }, [setHasHelper]);
  return <div className={clsx(styles.helper, className)} id={helperId} {...props} />;
}

/** Render it without an error too: what is inserted together with its text is often not announced. */
function ErrorText({ children }: { children: string | null | undefined }) {
  const { errorId, invalid } = useFieldParts();
  return (
    <LiveRegion className={styles.error} id={errorId}>
      {invalid && children}
    </LiveRegion>
  );
}

export const Field = { Root, Label, HelperText, ErrorText };
