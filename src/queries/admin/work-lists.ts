import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TaskState } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

export interface WorkListFilter {
  state: TaskState;
  page: number;
}

export interface AuditFilter {
  actor: string;
  subject: string;
  /** Days as YYYY-MM-DD, both inclusive; '' is no bound. */
  from: string;
  to: string;
  page: number;
}

export const WORK_LIST_PAGE_SIZE = 20;
export const AUDIT_PAGE_SIZE = 50;

const POLL_MS = 30_000;

/** For the back office alone. */
export const openTasksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['openTasks'],
    queryFn: ({ signal }) => api.call('openTasks', { signal }),
    refetchInterval: POLL_MS,
  });

export const refundsQuery = (api: Api, filter: WorkListFilter) =>
  queryOptions({
    queryKey: ['refunds', filter],
    queryFn: ({ signal }) => api.call('refunds', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

export const paymentReviewsQuery = (api: Api, filter: WorkListFilter) =>
  queryOptions({
    queryKey: ['paymentReviews', filter],
    queryFn: ({ signal }) => api.call('paymentReviews', { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (api: Api, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => {
      const { actor, subject, from, to, page } = filter;
      const query = {
        actor: actor || undefined,
        subject: subject || undefined,
        from: from || undefined,
        to: to || undefined,
        page,
      };
      return api.call('audit', { query, signal });
    },
    placeholderData: keepPreviousData,
  });
