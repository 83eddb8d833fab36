import { chakra, createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
// oxlint-disable-next-line no-restricted-imports -- whether a hint is rendered, for aria-describedby
import { type ComponentProps, createContext, useContext, useId, useLayoutEffect, useState } from 'react';

interface FieldState {
  id: string;
  invalid: boolean;
  required: boolean;
  hasHelper: boolean;
  setHasHelper: (value: boolean) => void;
}

const FieldContext = createContext<FieldState | null>(null);

// Not a slot recipe: its context would be in every first load, with the input of the search box.
const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', width: '100%', gap: '1.5', alignItems: 'flex-start' },
});
const LabelSlot = chakra('label', {
  base: { textStyle: 'sm', fontWeight: 'semibold', display: 'flex', gap: '1' },
});
const HelperSlot = chakra('div', { base: { textStyle: 'sm', color: 'fg.muted' } });
const ErrorSlot = chakra('div', { base: { textStyle: 'sm', color: 'fg.error', fontWeight: 'medium' } });

const { withContext: withInput } = createRecipeContext({ key: 'input' });
const BareInput = withInput<HTMLInputElement, HTMLChakraProps<'input'>>('input');
export type InputProps = ComponentProps<typeof BareInput>;

const getPartIds = (id: string) => ({ helper: `${id}-helper`, error: `${id}-error` });

export function Input(props: InputProps) {
  const field = useContext(FieldContext);
  if (!field) return <BareInput {...props} />;
  const { id, invalid, required, hasHelper } = field;
  const { helper, error } = getPartIds(id);
  return (
    <BareInput
      id={id}
      required={required}
      {...(hasHelper && { 'aria-describedby': helper })}
      {...(invalid && { 'aria-invalid': true, 'aria-errormessage': error })}
      {...props}
    />
  );
}

interface RootProps extends ComponentProps<typeof Frame> {
  invalid?: boolean;
  required?: boolean;
}

function Root({ invalid = false, required = false, ...props }: RootProps) {
  const id = useId();
  const [hasHelper, setHasHelper] = useState(false);
  return (
    <FieldContext.Provider value={{ id, invalid, required, hasHelper, setHasHelper }}>
      <Frame role="group" {...props} />
    </FieldContext.Provider>
  );
}

function useField(): FieldState {
  const field = useContext(FieldContext);
  if (!field) throw new Error('Render the parts of a field inside <Field.Root>');
  return field;
}

function Label({ children, ...props }: ComponentProps<typeof LabelSlot>) {
  const { id } = useField();
  return (
    <LabelSlot htmlFor={id} {...props}>
      {children}
    </LabelSlot>
  );
}

function HelperText(props: ComponentProps<typeof HelperSlot>) {
  const { id, setHasHelper } = useField();
  useLayoutEffect(() => {
    setHasHelper(true);
    return () => setHasHelper(false);
  }, [setHasHelper]);
  return <HelperSlot id={getPartIds(id).helper} {...props} />;
}

function ErrorText(props: ComponentProps<typeof ErrorSlot>) {
  const { id, invalid } = useField();
  return invalid ? <ErrorSlot id={getPartIds(id).error} aria-live="polite" {...props} /> : null;
}

export const Field = { Root, Label, HelperText, ErrorText };
