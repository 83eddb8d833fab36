import { valibotResolver } from '@hookform/resolvers/valibot';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { MAX_CATEGORY_NAME_LENGTH } from '#contract/limits.ts';
import { subcategoryBody } from '#contract/schemas/categories.ts';
import type { ManagedCategory, ManagedSubcategory } from '#contract/types.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useFieldFocusOnMount } from '#src/hooks/use-focus.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { describeFollowing } from './categories.rules.ts';
import { getSaveError, useSaveSubcategory } from './use-category-mutations.ts';

const { name, category } = subcategoryBody.entries;
const resolver = valibotResolver(
  v.object({ name, category: v.pipe(v.string(), v.transform(Number), category) }),
);
const FIELDS = ['name', 'category'] as const;

interface SubcategoryFormProps {
  /** Null for a new one. */
  subcategory: ManagedSubcategory | null;
  /** The category that it is in, or will be. */
  parent: ManagedCategory;
  categories: readonly ManagedCategory[];
  onClose: () => void;
}

export function SubcategoryForm({ subcategory, parent, categories, onClose }: SubcategoryFormProps) {
  const save = useSaveSubcategory(subcategory, onClose);
  const { register, control, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { name: subcategory?.name ?? '', category: String(parent.id) },
    resolver,
  });
  useFieldFocusOnMount(() => setFocus('name'));
  const { error, isPending } = save;
  useRefusal(error, (refusal) => {
    for (const field of FIELDS) {
      const message = getFieldErrors(refusal)[field];
      if (message) setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const close = () => !isPending && onClose();
  const submit = handleSubmit((values) => save.mutate(values));
  const { errors } = formState;
  return (
    <Modal
      title={subcategory ? `Edit ${subcategory.name}` : `New subcategory of ${parent.name}`}
      onClose={close}
    >
      <form noValidate aria-label="Subcategory" onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField
            label="Name"
            required
            maxLength={MAX_CATEGORY_NAME_LENGTH}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          {subcategory && (
            <>
              <Text textStyle="sm" color="fg.muted">
                Links to the shop’s lists keep working under a new name. Catalogue files must use the new
                name. “Goes well with” suggests parts by the names of the starter catalogue: a subcategory
                with another name has no part in it.
              </Text>
              <Controller
                control={control}
                name="category"
                render={({ field: { ref, value, onChange } }) => (
                  <SelectField
                    ref={ref}
                    label="Category"
                    name="category"
                    options={categories.map(({ id, name: label }) => ({ value: String(id), label }))}
                    value={value}
                    onChange={onChange}
                    hint={
                      value === String(parent.id)
                        ? 'Choose another one to move it there.'
                        : `It moves there, and ${describeFollowing(subcategory)}.`
                    }
                    error={errors.category?.message}
                  />
                )}
              />
            </>
          )}
          <Notice>{error && Object.keys(getFieldErrors(error)).length === 0 && getSaveError(error)}</Notice>
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
