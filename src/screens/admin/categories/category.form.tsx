import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { MAX_CATEGORY_NAME_LENGTH } from '#contract/limits.ts';
import { ACCEPTED_PICTURE_TYPES } from '#contract/product.ts';
import { categoryBody } from '#contract/schemas/categories.ts';
import type { ManagedCategory } from '#contract/types.ts';
import { validatePicture } from '#machines/picture-upload/picture-upload.rules.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useFieldFocusOnMount } from '#src/hooks/use-focus.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { LIGHTING_CATEGORY } from '#src/queries/storefront/catalogue.ts';
import { getSaveError, useSaveCategory } from './use-category-mutations.ts';

const resolver = valibotResolver(
  v.object({
    name: categoryBody.entries.name,
    files: v.pipe(
      v.custom<FileList>(() => true),
      v.rawCheck(({ dataset, addIssue }) => {
        const file = dataset.typed ? dataset.value?.[0] : undefined;
        const message = file && validatePicture(file);
        if (message) addIssue({ message });
      }),
    ),
  }),
);

interface CategoryFormProps {
  /** Null for a new one. */
  category: ManagedCategory | null;
  onClose: () => void;
}

export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const save = useSaveCategory(category, onClose);
  const { register, handleSubmit, formState, setError, setFocus } = useForm<{
    name: string;
    files: FileList;
  }>({
    defaultValues: { name: category?.name ?? '' },
    resolver,
  });
  useFieldFocusOnMount(() => setFocus('name'));
  const { error, isPending } = save;
  useRefusal(error, (refusal) => {
    const { name, picture, file } = getFieldErrors(refusal);
    const pictureMessage = picture ?? file;
    if (pictureMessage) setError('files', { type: 'server', message: pictureMessage }, { shouldFocus: true });
    if (name) setError('name', { type: 'server', message: name }, { shouldFocus: true });
  });
  const close = () => !isPending && onClose();
  const submit = handleSubmit(({ name, files }) => save.mutate({ name, file: files?.[0] }));
  const { errors } = formState;
  return (
    <Modal title={category ? `Edit ${category.name}` : 'New category'} onClose={close}>
      <form noValidate aria-label="Category" onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField
            label="Name"
            required
            maxLength={MAX_CATEGORY_NAME_LENGTH}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          {category && (
            <Text textStyle="sm" color="fg.muted">
              Links to the shop’s lists keep working under a new name. Car pages have the name in their
              address, so links to those stop working. Catalogue files must use the new name.
              {category.id === LIGHTING_CATEGORY &&
                ' The headings “Lighting Category” and “Light Up your Ride” above its parts stay.'}
            </Text>
          )}
          <TextField
            type="file"
            label="Picture"
            hint={`JPEG, PNG, WebP or AVIF, at most 10 MB. ${
              category
                ? 'Without a file the picture stays.'
                : 'Without one the shop shows a drawing of a box.'
            }`}
            accept={ACCEPTED_PICTURE_TYPES.join()}
            style={{ paddingBlock: '0.625rem' }}
            error={errors.files?.message}
            {...register('files')}
          />
          <Notice>{error && Object.keys(getFieldErrors(error)).length === 0 && getSaveError(error)}</Notice>
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
