import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Answer } from '#contract/fitment/verdict.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { SelectInput } from '#src/components/forms/select.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { VisuallyHidden } from '#src/components/ui/text.tsx';
import { useApi, useGarage } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { carQuestionsQuery } from '#src/queries/storefront/garage.ts';
import styles from './car-answers.module.css';

const OPTIONS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
] as const;

/** A question whose answer is taken back stays in sight, so that it can be answered again. */
export function CarAnswers({ car }: { car: GarageCar }) {
  const keysAtFirst = useConstant(() => Object.keys(car.answers));
  const keys = [...new Set([...keysAtFirst, ...Object.keys(car.answers)])];
  const { data, isError, refetch } = useQuery({ ...carQuestionsQuery(useApi()), enabled: keys.length > 0 });
  const questions = data?.filter(({ key }) => keys.includes(key)) ?? [];
  const isEmpty = keys.length === 0 || (data !== undefined && questions.length === 0);
  if (isEmpty) return null;
  return (
    <div className={styles.answers}>
      <p className={styles.title}>Your answers</p>
      {!data && !isError && <LoadingText>Loading your answers…</LoadingText>}
      <SectionFailure
        message={isError && 'Your answers could not be loaded.'}
        onRetry={() => void refetch()}
      />
      {questions.map(({ key, text }) => (
        <CarAnswer key={key} car={car} question={key} text={text} />
      ))}
    </div>
  );
}

function CarAnswer({ car, question, text }: { car: GarageCar; question: string; text: string }) {
  const { trigger } = useGarage();
  const id = useId();
  const answerQuestion = (value: Answer | 'unsure') =>
    trigger['garage.answerQuestion']({
      id: car.id,
      key: question,
      answer: value === 'unsure' ? null : value,
    });
  return (
    <div className={styles.answer}>
      <label className={styles.question} htmlFor={id}>
        {text}
        <VisuallyHidden> ({getCarName(car)})</VisuallyHidden>
      </label>
      <div className={styles.choice}>
        <SelectInput<Answer | 'unsure'>
          id={id}
          options={OPTIONS}
          value={car.answers[question] ?? 'unsure'}
          onChange={answerQuestion}
        />
      </div>
    </div>
  );
}
