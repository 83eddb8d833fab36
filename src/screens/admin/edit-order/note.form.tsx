import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { MAX_ORDER_NOTE_LENGTH } from '#contract/limits.ts';
import { noteBody } from '#contract/schemas/orders.ts';
import { Box, Button, Stack } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';

const resolver = valibotResolver(noteBody);

interface NoteFormProps {
  isSaving: boolean;
  onAdd: (text: string, onSaved: () => void) => void;
}

export function NoteForm({ isSaving, onAdd }: NoteFormProps) {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { text: '' }, resolver });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ text }) => onAdd(text, () => reset()))(event)}>
      <Stack gap="3">
        <TextAreaField
          label="New note"
          error={formState.errors.text?.message}
          maxLength={MAX_ORDER_NOTE_LENGTH}
          {...register('text')}
        />
        <Box>
          <Button type="submit" variant="outline" disabled={isSaving} aria-busy={isSaving}>
            Add note
          </Button>
        </Box>
      </Stack>
    </form>
  );
}
