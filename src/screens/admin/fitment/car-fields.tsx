import { useQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { makesQuery, makeTreeQuery } from '#src/queries/admin/fitment-rules.ts';

export type CarFieldName = 'make' | 'model' | 'generation' | 'engine';
export type CarFieldValues = Record<CarFieldName, string>;

interface CarFieldsProps {
  values: CarFieldValues;
  errors: Partial<Record<CarFieldName, string | undefined>>;
  /** Also for the fields that the choice of another one empties. */
  onChange: (name: CarFieldName, value: string) => void;
  getRef: (name: CarFieldName) => RefCallback<HTMLElement>;
  /** What an empty field means. */
  placeholders: Record<CarFieldName, string>;
  isRequired: (name: CarFieldName) => boolean;
}

/** What a make has. */
export const useMakeTree = (make: string) =>
  useQuery(makeTreeQuery(useApi(), make === '' ? null : Number(make)));

const toOptions = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }));

/** The make, then what it has: models, their generations, and engines. */
export function CarFields({ values, errors, onChange, getRef, placeholders, isRequired }: CarFieldsProps) {
  const makes = useQuery(makesQuery(useApi()));
  const tree = useMakeTree(values.make);
  const queries = [makes, tree];
  const model = tree.data?.models.find(({ id }) => String(id) === values.model);
  const getProps = (name: CarFieldName, emptied: readonly CarFieldName[]) => ({
    name,
    ref: getRef(name),
    required: isRequired(name),
    placeholder: placeholders[name],
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      onChange(name, value);
      for (const other of emptied) onChange(other, '');
    },
  });
  return (
    <>
      <SectionFailure
        message={queries.some(({ isError }) => isError) && 'The cars could not be loaded.'}
        onRetry={() => {
          for (const query of queries) if (query.isError) void query.refetch();
        }}
      />
      <SelectField
        label="Make"
        options={toOptions(makes.data)}
        {...getProps('make', ['model', 'generation', 'engine'])}
      />
      <SelectField
        label="Model"
        options={toOptions(tree.data?.models)}
        {...getProps('model', ['generation'])}
      />
      <SelectField
        label="Generation"
        options={toOptions(model?.generations)}
        {...getProps('generation', [])}
      />
      <SelectField
        label="Engine"
        options={(tree.data?.engines ?? []).map(({ id, code }) => ({ value: String(id), label: code }))}
        {...getProps('engine', [])}
      />
    </>
  );
}
