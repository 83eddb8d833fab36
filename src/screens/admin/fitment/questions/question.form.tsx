import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { qualifierBody } from '#contract/schemas/vehicles-admin.ts';
import type { Qualifier } from '#contract/types.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { getSaveError, useSaveQuestion } from './use-question-mutations.ts';

const TEXT_FIELDS = [
  { name: 'question_en', label: 'Question', hint: 'For example: Does your car have front fog lamps?' },
  { name: 'question_sw', label: 'Question in Swahili', hint: '' },
  { name: 'yes_en', label: 'If yes', hint: 'What is true of the car then, for example: With fog lamps' },
  { name: 'yes_sw', label: 'If yes, in Swahili', hint: '' },
  { name: 'no_en', label: 'If no', hint: 'For example: Without fog lamps' },
  { name: 'no_sw', label: 'If no, in Swahili', hint: '' },
] as const;
const FIELDS = ['key', ...TEXT_FIELDS.map(({ name }) => name)] as const;
const resolver = valibotResolver(v.object(qualifierBody.entries));

interface QuestionFormProps {
  question: Qualifier | null;
  onClose: () => void;
}

export function QuestionForm({ question, onClose }: QuestionFormProps) {
  const mutation = useSaveQuestion(question, onClose);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: Object.fromEntries(FIELDS.map((name) => [name, question?.[name] ?? ''])) as Record<
      (typeof FIELDS)[number],
      string
    >,
    resolver,
  });
  const { error } = mutation;
  useRefusal(error, (refusal) => {
    for (const field of FIELDS) {
      const message = getFieldErrors(refusal)[field];
      if (message) setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const getFieldProps = (name: (typeof FIELDS)[number]) => ({
    ...register(name),
    required: true,
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  });
  return (
    <Modal title={question ? 'Change question' : 'New question'} onClose={onClose}>
      <form
        noValidate
        aria-label="Texts of the question"
        onSubmit={(event) => void handleSubmit((values) => mutation.mutate(values))(event)}
      >
        <Stack gap="4">
          <TextField
            label="Key"
            hint="Shoppers’ answers are stored under it, so it never changes. For example: front_fog_lamps"
            maxLength={60}
            readOnly={question !== null}
            spellCheck={false}
            autoCapitalize="none"
            {...getFieldProps('key')}
          />
          {TEXT_FIELDS.map(({ name, label, hint }) => (
            <TextField
              key={name}
              label={label}
              {...(hint && { hint })}
              maxLength={name.startsWith('question') ? 200 : 80}
              {...(name.endsWith('_sw') && { lang: 'sw' })}
              {...getFieldProps(name)}
            />
          ))}
          <Notice>{error && Object.keys(getFieldErrors(error)).length === 0 && getSaveError(error)}</Notice>
          <Button type="submit" disabled={mutation.isPending} aria-busy={mutation.isPending}>
            {mutation.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
