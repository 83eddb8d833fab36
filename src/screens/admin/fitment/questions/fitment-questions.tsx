import { useQuery } from '@tanstack/react-query';
import type { Qualifier } from '#contract/types.ts';
import { Box, Button, Flex, Heading, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { qualifiersQuery } from '#src/queries/admin/fitment-rules.ts';
import { FitmentFrame } from '../fitment-frame.tsx';
import { QuestionForm } from './question.form.tsx';
import { getSaveError, useDeleteQuestion } from './use-question-mutations.ts';

/** What shoppers are asked where the model of a car does not decide. */
export function FitmentQuestions() {
  const list = useQuery(qualifiersQuery(useApi()));
  const [opened, setOpened] = useDisclosure<Qualifier | 'new'>();
  const questions = list.data ?? [];
  return (
    <FitmentFrame tab="questions" state={getState(list)}>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="3" mb="4">
        <Text flex="1 1 20rem" color="fg.muted" textStyle="sm" maxWidth="prose">
          A shopper is asked these, once, when the model of a car does not decide whether a part fits.
        </Text>
        <Button variant="outline" onClick={() => setOpened('new')}>
          New question
        </Button>
      </Flex>
      <LoadingText>{list.isPending && 'Loading the questions…'}</LoadingText>
      <SectionFailure
        message={list.isError && 'The questions could not be loaded.'}
        onRetry={() => void list.refetch()}
      />
      {list.data && questions.length === 0 && (
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              No questions yet
            </Heading>
          }
          text="Rules without a question apply to every car that they name."
        />
      )}
      {questions.length > 0 && (
        <Box as="ul" aria-label="Questions" listStyleType="none" display="grid" gap="3">
          {questions.map((question) => (
            <Question key={question.id} question={question} onChange={() => setOpened(question)} />
          ))}
        </Box>
      )}
      {opened && <QuestionForm question={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </FitmentFrame>
  );
}

const getState = (list: { isError: boolean; data: readonly Qualifier[] | undefined }) => {
  if (list.data) return list.data.length === 0 ? 'empty' : 'filled';
  return list.isError ? 'failed' : 'loading';
};

function Question({ question, onChange }: { question: Qualifier; onChange: () => void }) {
  const deletion = useDeleteQuestion(question);
  const { question_en: text, question_sw: swahili, yes_en: yes, no_en: no, in_use: isInUse } = question;
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="l3" p="4">
      <Flex columnGap="5" wrap="wrap" align="baseline" justify="space-between">
        <Box flex="1 1 16rem" minWidth="0">
          <Text fontWeight="semibold">{text}</Text>
          <Text lang="sw" color="fg.muted">
            {swahili}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {yes} · {no}
          </Text>
        </Box>
        <Flex columnGap="4" align="center">
          <LinkButton type="button" aria-label={`Change: ${text}`} onClick={onChange}>
            Change
          </LinkButton>
          {isInUse ? (
            <Text textStyle="sm" color="fg.muted">
              In use
            </Text>
          ) : (
            <LinkButton
              type="button"
              aria-label={`Delete: ${text}`}
              disabled={deletion.isPending}
              onClick={() => deletion.mutate()}
            >
              Delete
            </LinkButton>
          )}
        </Flex>
      </Flex>
      <Notice>{deletion.error && getSaveError(deletion.error)}</Notice>
    </Box>
  );
}
