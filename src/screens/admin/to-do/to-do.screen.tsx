import { useQuery } from '@tanstack/react-query';
import { Box, Flex, Grid, Heading, PageHeading, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { formatAge } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useLowStock } from '#src/hooks/use-low-stock.ts';
import { openTasksQuery } from '#src/queries/admin/work-lists.ts';
import { CardLink } from '../card-link.tsx';
import { ListFailure } from '../list-parts.tsx';
import { FailedEmails } from './failed-emails.tsx';
import { type FirstTask, listOpenTasks, type OpenTask } from './open-tasks.rules.ts';

export default function ToDoScreen() {
  const tasks = useQuery(openTasksQuery(useApi()));
  const lowStock = useLowStock();
  const open = tasks.data ? listOpenTasks(tasks.data, lowStock).filter(({ count }) => count > 0) : [];
  const failedEmails = tasks.data?.failed_emails;
  const isDone = tasks.data && open.length === 0 && !failedEmails?.count;
  const state = tasks.isError ? 'failed' : tasks.isPending ? 'loading' : isDone ? 'empty' : 'filled';
  return (
    <Screen name="to-do" state={state} title="To do">
      <PageHeading size="lg" mb="4">
        To do
      </PageHeading>
      <ListFailure title="The numbers could not be loaded" list={tasks} />
      <LoadingText>{tasks.isPending && 'Loading...'}</LoadingText>
      {isDone && (
        <EmptyState
          icon={<CheckIcon />}
          heading={
            <Heading as="h2" size="md">
              Nothing is waiting for you
            </Heading>
          }
          text="New orders and requests appear here automatically."
        />
      )}
      {open.length > 0 && <TaskTiles tasks={open} now={tasks.dataUpdatedAt} />}
      {failedEmails && failedEmails.count > 0 && <FailedEmails emails={failedEmails} />}
    </Screen>
  );
}

function TaskTiles({ tasks, now }: { tasks: readonly OpenTask[]; now: number }) {
  return (
    <Grid
      as="ul"
      aria-label="To do"
      listStyleType="none"
      templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      gap="3"
    >
      {tasks.map((task) => (
        <TaskTile key={task.to} task={task} now={now} />
      ))}
    </Grid>
  );
}

/** Its head is one link; the first tasks below have their own. */
function TaskTile({ task, now }: { task: OpenTask; now: number }) {
  const { label, to, count, isCapped, oldestAt, first } = task;
  return (
    <Box
      as="li"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      _hover={{ borderColor: 'petrol.border', boxShadow: 'md' }}
    >
      <Flex position="relative" align="baseline" gap="4" p="4">
        <Text
          fontSize="1.75rem"
          fontWeight="bold"
          fontVariantNumeric="tabular-nums"
          lineHeight="1"
          minWidth="3ch"
          textAlign="start"
        >
          {formatCount(count, isCapped)}
        </Text>
        <Box minWidth="0" flex="1">
          <Text fontWeight="semibold">
            <CardLink to={to}>{label}</CardLink>
          </Text>
          {oldestAt !== null && (
            <Text textStyle="sm" color="fg.muted">
              The oldest for {formatAge(oldestAt, now)}
            </Text>
          )}
        </Box>
      </Flex>
      {first.length > 0 && <FirstTasks tasks={first} now={now} />}
    </Box>
  );
}

function FirstTasks({ tasks, now }: { tasks: readonly FirstTask[]; now: number }) {
  return (
    <Box as="ul" aria-label="First" listStyleType="none" textStyle="sm" px="4" pb="3">
      {tasks.map((task, index) => (
        <Flex
          as="li"
          key={`${index} ${task.label}`}
          justify="space-between"
          align="center"
          gap="3"
          py="1"
          minHeight={{ base: '11', lg: '8' }}
          borderTopWidth="1px"
          borderColor="border"
        >
          <TextLink to={task.to} fontVariantNumeric="tabular-nums">
            {task.label}
          </TextLink>
          <Box as="span" color="fg.muted" whiteSpace="nowrap">
            {'since' in task ? formatAge(task.since, now) : `${task.left} left`}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
