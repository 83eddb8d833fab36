import { fillPath, paths } from '#contract/paths.ts';
import type { RefundChange, RefundPage, RefundTask, TaskState } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

const signedIn = true;

export interface WorkListFilter {
  state: TaskState;
  page: number;
}

export const refunds = (request: ApiRequest, { state, page }: WorkListFilter, signal?: AbortSignal) =>
  request<RefundPage>(paths.refunds, { query: { state, page }, signedIn, ...(signal && { signal }) });

export const changeRefund = (request: ApiRequest, id: number, change: RefundChange) =>
  request<RefundTask>(fillPath(paths.refund, { id }), { method: 'PATCH', body: { ...change }, signedIn });
