import type { OpenQuestion } from '#machines/fit-question/fit-question.types.ts';
import type { AnsweredQuestion } from '#machines/fit-question/fit-question.view.ts';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Flex, Text } from '#src/components/ui/ui.ts';
import { formatBuiltMonth } from '#src/format/format-months.ts';

interface OpenQuestionsProps {
  questions: readonly OpenQuestion[];
  onOpen: (question: OpenQuestion) => void;
}

/** What the shopper was not sure about. */
export function OpenQuestions({ questions, onOpen }: OpenQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Flex as="ul" direction="column" listStyleType="none">
      {questions.map(({ key, text }) => (
        <Flex as="li" key={key} align="center" columnGap="3" wrap="wrap">
          <Text>{text}</Text>
          <LinkButton type="button" aria-label={`Answer: ${text}`} onClick={() => onOpen({ key, text })}>
            Answer
          </LinkButton>
        </Flex>
      ))}
    </Flex>
  );
}

interface AnsweredQuestionsProps extends OpenQuestionsProps {
  questions: readonly AnsweredQuestion[];
}

export function AnsweredQuestions({ questions, onOpen }: AnsweredQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Flex as="ul" aria-label="Your answers" direction="column" listStyleType="none" textStyle="sm">
      {questions.map(({ key, text, answer }) => (
        <Flex as="li" key={key} align="center" columnGap="3" wrap="wrap">
          <Text>
            {text} <strong>{/^\d/.test(answer) ? formatBuiltMonth(answer) : answer}</strong>
          </Text>
          <LinkButton type="button" aria-label={`Change: ${text}`} onClick={() => onOpen({ key, text })}>
            Change
          </LinkButton>
        </Flex>
      ))}
    </Flex>
  );
}
