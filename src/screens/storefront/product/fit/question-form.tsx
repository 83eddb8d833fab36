import type { FormEvent } from 'react';
import { MONTH_NAMES } from '#contract/fitment/months.ts';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { EnteredMonth, OpenQuestion } from '#machines/fit-question/fit-question.types.ts';
import { Field } from '#src/components/forms/field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Button, Flex, Input, Text } from '#src/components/ui/ui.ts';

interface QuestionProps {
  question: OpenQuestion;
  onSkip: () => void;
}

interface YesNoQuestionProps extends QuestionProps {
  onAnswer: (answer: Answer) => void;
}

export function YesNoQuestion({ question, onAnswer, onSkip }: YesNoQuestionProps) {
  return (
    <fieldset>
      <Text as="legend" fontWeight="semibold" mb="2">
        {question.text}
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={() => onAnswer('yes')}>
          Yes
        </Button>
        <Button variant="outline" onClick={() => onAnswer('no')}>
          No
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          Not sure
        </Button>
      </Flex>
    </fieldset>
  );
}

interface MonthFormProps extends QuestionProps {
  /** What is known of the car. */
  year: number | undefined;
  error: string | undefined;
  onSave: (entered: EnteredMonth) => void;
}

export function MonthForm({ question, year, error, onSave, onSkip }: MonthFormProps) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    onSave({ year: read('year'), month: read('month') });
  };
  return (
    <form noValidate aria-label={question.text} onSubmit={save}>
      <Text fontWeight="semibold" mb="2">
        {question.text}
      </Text>
      <Flex gap="2" align="flex-start" mb="2">
        <Field.Root>
          <Field.Label>Month built</Field.Label>
          <Input as="select" name="month" defaultValue="">
            <option value="">Choose</option>
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Input>
        </Field.Root>
        <TextField
          label="Year built"
          name="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          defaultValue={year}
          error={error}
        />
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="outline">
          Save month
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          Not sure
        </Button>
      </Flex>
    </form>
  );
}
