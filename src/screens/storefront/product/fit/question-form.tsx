import type { FormEvent } from 'react';
import type { Answer } from '#contract/fitment/verdict.ts';
import type { EnteredMonth, OpenQuestion } from '#machines/fit-question/fit-question.types.ts';
import { Field } from '#src/components/forms/field.tsx';
import { MonthSelect } from '#src/components/forms/month-select.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Button } from '#src/components/ui/button.tsx';
import styles from './question-form.module.css';

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
      <legend className={styles.question}>{question.text}</legend>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => onAnswer('yes')}>
          Yes
        </Button>
        <Button variant="outline" onClick={() => onAnswer('no')}>
          No
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          Not sure
        </Button>
      </div>
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
      <p className={styles.question}>{question.text}</p>
      <div className={styles.fields}>
        <Field.Root>
          <Field.Label>Month built</Field.Label>
          <MonthSelect placeholder="Choose" />
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
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="outline">
          Save month
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          Not sure
        </Button>
      </div>
    </form>
  );
}
