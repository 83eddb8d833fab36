import { chakra } from '@chakra-ui/react/styled-system';
// oxlint-disable-next-line no-restricted-imports -- whether a hint is rendered, for aria-describedby
import { type ComponentProps, createContext, useContext, useId, useLayoutEffect, useState } from 'react';
import { LiveRegion } from '../ui/live-region.tsx';
import { FieldContext } from './input.tsx';

interface FieldParts {
  id: string;
  helperId: string;
  errorId: string;
  invalid: boolean;
  setHasHelper: (value: boolean) => void;
}

const FieldPartsContext = createContext<FieldParts | null>(null);

const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', width: '100%', gap: '1.5', alignItems: 'flex-start' },
});
const LabelSlot = chakra('label', {
  base: { textStyle: 'sm', fontWeight: 'semibold', display: 'flex', gap: '1' },
});
const HelperSlot = chakra('div', { base: { textStyle: 'sm', color: 'fg.muted' } });

interface RootProps extends ComponentProps<typeof Frame> {
  invalid?: boolean;
  required?: boolean;
  /** Of the text that says what is wrong, where it is not the field's own ErrorText. */
  errorId?: string | undefined;
}

function Root({ invalid = false, required = false, errorId, ...props }: RootProps) {
  const id = useId();
  const [hasHelper, setHasHelper] = useState(false);
  const parts = { id, helperId: `${id}-helper`, errorId: `${id}-error`, invalid, setHasHelper };
  const ids = [...(hasHelper ? [parts.helperId] : []), ...(invalid ? [errorId ?? parts.errorId] : [])];
  return (
    <FieldContext.Provider value={{ id, invalid, required, describedBy: ids.join(' ') || undefined }}>
      <FieldPartsContext.Provider value={parts}>
        <Frame {...props} />
      </FieldPartsContext.Provider>
    </FieldContext.Provider>
  );
}

function useFieldParts(): FieldParts {
  const parts = useContext(FieldPartsContext);
  if (!parts) throw new Error('Render the parts of a field inside <Field.Root>');
  return parts;
}

function Label({ children, ...props }: ComponentProps<typeof LabelSlot>) {
  const { id } = useFieldParts();
  return (
    <LabelSlot htmlFor={id} {...props}>
      {children}
    </LabelSlot>
  );
}

function HelperText(props: ComponentProps<typeof HelperSlot>) {
  const { helperId, setHasHelper } = useFieldParts();
  useLayoutEffect(() => {
    setHasHelper(true);
    return () => setHasHelper(false);
  }, [setHasHelper]);
  return <HelperSlot id={helperId} {...props} />;
}

/** Render it without an error too: what is inserted together with its text is often not announced. */
function ErrorText({ children }: { children: string | null | undefined }) {
  const { errorId, invalid } = useFieldParts();
  return (
    <LiveRegion id={errorId} textStyle="sm" color="fg.error" fontWeight="medium">
      {invalid && children}
    </LiveRegion>
  );
}

export const Field = { Root, Label, HelperText, ErrorText };
