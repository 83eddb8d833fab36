import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';

/** The messages of a form, by field. */
export const getMessages = <Fields extends FieldValues>(errors: FieldErrors<Fields>) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as Partial<
    Record<keyof Fields, string | undefined>
  >;

/** What the fields of a form say, or what is wrong with them, by field. */
export type ReadFields<Fields, Value> = { value: Value } | { errors: Partial<Record<keyof Fields, string>> };

/** As a form's resolver returns it. */
export function toResolved<Fields extends FieldValues, Value extends FieldValues>(
  read: ReadFields<Fields, Value>,
): ResolverResult<Fields, Value> {
  if ('value' in read) return { values: read.value, errors: {} };
  const errors = Object.entries(read.errors).map(([name, message]) => [name, { type: 'invalid', message }]);
  return { values: {}, errors: Object.fromEntries(errors) };
}
