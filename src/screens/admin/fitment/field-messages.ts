import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The messages of a form, by field. */
export const getMessages = <Fields extends FieldValues>(errors: FieldErrors<Fields>) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as Partial<
    Record<keyof Fields, string | undefined>
  >;
