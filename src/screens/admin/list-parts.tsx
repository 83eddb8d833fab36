import type { UseQueryResult } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Notice } from '#src/components/chakra/chakra.tsx';

type ListQuery = UseQueryResult<{ results: unknown[] }>;

export function getListState({ isError, data }: Pick<ListQuery, 'isError' | 'data'>): string {
  if (isError) return 'failed';
  if (!data) return 'loading';
  return data.results.length === 0 ? 'empty' : 'filled';
}

export function ListFailure({ title, list }: { title: string; list: UseQueryResult }) {
  return (
    <Notice
      mb="4"
      title={title}
      action={
        <Button variant="outline" aria-busy={list.isFetching} onClick={() => void list.refetch()}>
          Try again
        </Button>
      }
    >
      {list.isError && getErrorMessage(list.error, 'Please try again in a moment.', 'Network error occurred')}
    </Notice>
  );
}
