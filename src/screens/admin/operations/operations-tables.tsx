import type { ReactNode } from 'react';
import { adminPaths } from '#contract/admin-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { Operations } from '#contract/types.ts';
import { Badge, Box, Button, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { formatAge, formatDateTime } from '#src/format/format-date.ts';
import { ReportTable } from '../report-table.tsx';
import { formatSeconds, getProviderName, getTaskName } from './operations.rules.ts';
import { useRetryJob } from './use-retry-job.ts';

interface OperationsProps {
  operations: Operations;
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Text textStyle="sm" color="fg.muted">
        {children}
      </Text>
    </Panel>
  );
}

const STATES = {
  up: { label: 'Answers', palette: 'green' },
  down: { label: 'Does not answer', palette: 'red' },
  unknown: { label: 'Not called yet', palette: 'gray' },
  off: { label: 'Off', palette: 'gray' },
} as const;

/** Below what a cell is about; a row must fit a phone. */
function Detail({ children }: { children: ReactNode }) {
  return (
    <Box as="span" display="block" color="fg.muted">
      {children}
    </Box>
  );
}

export function Providers({ operations: { at, providers } }: OperationsProps) {
  const now = Date.parse(at);
  return (
    <ReportTable
      title="Payment providers"
      items={providers}
      getKey={({ name }) => name}
      columns={[
        { name: 'Provider', render: ({ name }) => getProviderName(name) },
        {
          name: 'State',
          render: ({ state, last_answer_at, last_failure_at }) => (
            <>
              <Badge colorPalette={STATES[state].palette}>{STATES[state].label}</Badge>
              {last_answer_at !== null && <Detail>Answered {formatAge(last_answer_at, now)} ago</Detail>}
              {last_failure_at !== null && <Detail>Failed {formatAge(last_failure_at, now)} ago</Detail>}
            </>
          ),
        },
        { name: 'Undecided', isNumber: true, render: ({ undecided }) => formatCount(undecided) },
      ]}
    />
  );
}

const KINDS = { payment: 'Late payment', refund: 'Refund to send', review: 'Payment to decide' } as const;

export function StuckPayments({ operations: { at, stuck } }: OperationsProps) {
  const title = 'Waiting payments and refunds';
  if (stuck.length === 0) return <Nothing title={title}>None.</Nothing>;
  return (
    <ReportTable
      title={title}
      items={stuck}
      getKey={({ kind, order_number, since }) => `${kind} ${order_number} ${since}`}
      columns={[
        {
          name: 'Order',
          render: ({ order_number }) => (
            <TextLink to={adminPaths.order(order_number)}>{order_number.slice(0, 8)}</TextLink>
          ),
        },
        {
          name: 'What',
          render: ({ kind, provider, since }) => (
            <>
              {KINDS[kind]}
              <Detail>
                {getProviderName(provider)}, for {formatAge(since, Date.parse(at))}
              </Detail>
            </>
          ),
        },
        { name: 'Amount', isNumber: true, render: ({ amount }) => formatKsh(amount) },
      ]}
    />
  );
}

export function Jobs({ operations: { jobs } }: OperationsProps) {
  if (jobs.length === 0) return <Nothing title="Jobs">None is waiting or running.</Nothing>;
  return (
    <ReportTable
      title="Jobs"
      items={jobs}
      getKey={({ task }) => task}
      columns={[
        {
          name: 'Job',
          render: ({ task, oldest_seconds }) => (
            <>
              {getTaskName(task)}
              {oldest_seconds !== null && (
                <Detail>The oldest has been due for {formatSeconds(oldest_seconds)}</Detail>
              )}
            </>
          ),
        },
        { name: 'Due', isNumber: true, render: ({ waiting }) => formatCount(waiting) },
        { name: 'Running', isNumber: true, render: ({ running }) => formatCount(running) },
        { name: 'Failed', isNumber: true, render: ({ failed }) => formatCount(failed) },
      ]}
    />
  );
}

export function FailedJobs({ operations: { failed_jobs } }: OperationsProps) {
  const retry = useRetryJob();
  return (
    <ReportTable
      title="Jobs that failed for good"
      items={failed_jobs}
      getKey={({ id }) => id}
      columns={[
        {
          name: 'Job',
          render: ({ task, attempts, since }) => (
            <>
              {getTaskName(task)}
              <Detail>
                {`${attempts === 1 ? 'Tried once' : `Tried ${formatCount(attempts)} times`}, last ${formatDateTime(since)}`}
              </Detail>
            </>
          ),
        },
        {
          name: 'Error',
          render: ({ id, task, error }) => (
            <>
              <Box as="span" display="block" mb="2">
                {error || '–'}
              </Box>
              <Button
                size="sm"
                variant="outline"
                disabled={retry.isPending}
                aria-busy={retry.isPending && retry.variables === id}
                aria-label={`Run again: ${getTaskName(task)}, job ${id}`}
                onClick={() => retry.mutate(id)}
              >
                Run again
              </Button>
            </>
          ),
        },
      ]}
    />
  );
}
