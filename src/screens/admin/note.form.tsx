import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { MAX_ORDER_NOTE_LENGTH } from '#contract/limits.ts';
import * as customers from '#contract/schemas/customers.ts';
import * as orders from '#contract/schemas/orders.ts';
import { Button, Stack } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';

const ABOUT = {
  customer: {
    resolver: valibotResolver(customers.noteBody),
    maxLength: customers.MAX_NOTE_LENGTH,
    hint: 'Customers get these notes when they ask for an export of their data.',
  },
  order: { resolver: valibotResolver(orders.noteBody), maxLength: MAX_ORDER_NOTE_LENGTH, hint: undefined },
};

interface NoteFormProps {
  about: keyof typeof ABOUT;
  isSaving: boolean;
  onAdd: (text: string, onSaved: () => void) => void;
}

/** What is typed stays until it is saved. */
export function NoteForm({ about, isSaving, onAdd }: NoteFormProps) {
  const { resolver, maxLength, hint } = ABOUT[about];
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { text: '' },
    reValidateMode: 'onSubmit',
    resolver,
  });
  const submit = handleSubmit(({ text }) => onAdd(text, () => reset()));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="3">
        <TextAreaField
          label="New note"
          {...(hint && { hint })}
          maxLength={maxLength}
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
