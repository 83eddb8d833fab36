import { createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ComponentProps, createContext, useContext } from 'react';

interface FieldState {
  id: string;
  invalid: boolean;
  required: boolean;
  /** Ids of the field's hint and error; undefined without either. */
  describedBy: string | undefined;
}

export const FieldContext = createContext<FieldState | null>(null);

// Not a slot recipe: its context would be in every first load, with the input of the search box.
const { withContext: withInput } = createRecipeContext({ key: 'input' });
const BareInput = withInput<HTMLInputElement, HTMLChakraProps<'input'>>('input');
export type InputProps = ComponentProps<typeof BareInput>;

export function Input(props: InputProps) {
  const field = useContext(FieldContext);
  if (!field) return <BareInput {...props} />;
  const { id, invalid, required, describedBy } = field;
  return (
    <BareInput
      id={id}
      required={required}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      {...props}
    />
  );
}
