import { fillPath, paths } from '#contract/paths.ts';
import type {
  Payback,
  RefundNote,
  RefundPage,
  RefundReopening,
  RefundTask,
  TaskState,
} from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

const signedIn = true;

export interface WorkListFilter {
  state: TaskState;
  page: number;
}

export const fetchRefunds = (request: ApiRequest, { state, page }: WorkListFilter, signal?: AbortSignal) =>
  request<RefundPage>(paths.refunds, { query: { state, page }, signedIn, ...(signal && { signal }) });

export const saveRefundNote = (request: ApiRequest, id: number, body: RefundNote) =>
  request<RefundTask>(fillPath(paths.refund, { id }), { method: 'PATCH', body: { ...body }, signedIn });

export const recordPayback = (request: ApiRequest, id: number, body: Payback) =>
  request<RefundTask>(fillPath(paths.refundPaybacks, { id }), {
    method: 'POST',
    body: { ...body },
    signedIn,
  });

export const reopenRefund = (request: ApiRequest, id: number, body: RefundReopening) =>
  request<RefundTask>(fillPath(paths.reopenRefund, { id }), { method: 'POST', body: { ...body }, signedIn });
