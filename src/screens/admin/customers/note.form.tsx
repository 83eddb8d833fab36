import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { MAX_NOTE_LENGTH, noteBody } from '#contract/schemas/customers.ts';
import { Button, Stack } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';

const resolver = valibotResolver(noteBody);

interface NoteFormProps {
  isSaving: boolean;
  onAdd: (text: string, onSaved: () => void) => void;
}

export function NoteForm({ isSaving, onAdd }: NoteFormProps) {
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { text: '' },
    reValidateMode: 'onSubmit',
    resolver,
  });
  const submit = handleSubmit(({ text }) => onAdd(text, () => reset()));
  return (
    <form noValidate aria-label="Notes" onSubmit={(event) => void submit(event)}>
      <Stack gap="3">
        <TextAreaField
          label="New note"
          hint="Customers get these notes when they ask for an export of their data."
          maxLength={MAX_NOTE_LENGTH}
          disabled={isSaving}
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <Button
          type="submit"
          variant="outline"
          alignSelf="flex-start"
          disabled={isSaving}
          aria-busy={isSaving}
        >
          {isSaving ? 'Saving...' : 'Add note'}
        </Button>
      </Stack>
    </form>
  );
}
