import type { OpenQuestion } from '#machines/fit-question/fit-question.types.ts';
import type { AnsweredQuestion } from '#machines/fit-question/fit-question.view.ts';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { formatBuiltMonth } from '#src/format/format-months.ts';
import styles from './answered-questions.module.css';

interface OpenQuestionsProps {
  questions: readonly OpenQuestion[];
  onOpen: (question: OpenQuestion) => void;
}

/** What the shopper was not sure about. */
export function OpenQuestions({ questions, onOpen }: OpenQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul>
      {questions.map(({ key, text }) => (
        <li className={styles.question} key={key}>
          <p>{text}</p>
          <LinkButton type="button" aria-label={`Answer: ${text}`} onClick={() => onOpen({ key, text })}>
            Answer
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}

interface AnsweredQuestionsProps extends OpenQuestionsProps {
  questions: readonly AnsweredQuestion[];
}

export function AnsweredQuestions({ questions, onOpen }: AnsweredQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <ul className={styles.answers} aria-label="Your answers">
      {questions.map(({ key, text, answer }) => (
        <li className={styles.question} key={key}>
          <p>
            {text} <strong>{/^\d/.test(answer) ? formatBuiltMonth(answer) : answer}</strong>
          </p>
          <LinkButton type="button" aria-label={`Change: ${text}`} onClick={() => onOpen({ key, text })}>
            Change
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
