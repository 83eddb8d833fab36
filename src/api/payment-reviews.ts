import { fillPath, paths } from '#contract/paths.ts';
import type { CheckedPayment, EnteredReceipt, PaymentReviewPage, Resolution } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';
import type { WorkListFilter } from './refunds.ts';

const signedIn = true;

export const fetchPaymentReviews = (
  request: ApiRequest,
  { state, page }: WorkListFilter,
  signal?: AbortSignal,
) =>
  request<PaymentReviewPage>(paths.paymentReviews, {
    query: { state, page },
    signedIn,
    ...(signal && { signal }),
  });

export const checkPayment = (request: ApiRequest, payment: number) =>
  request<CheckedPayment>(fillPath(paths.checkPayment, { id: payment }), { method: 'POST', signedIn });

export const resolvePayment = (request: ApiRequest, payment: number, resolution: Resolution) =>
  request<CheckedPayment>(fillPath(paths.resolvePayment, { id: payment }), {
    method: 'POST',
    body: { ...resolution },
    signedIn,
  });

export const enterReceipt = (request: ApiRequest, payment: number, receipt: string) =>
  request<EnteredReceipt>(fillPath(paths.paymentReceipt, { id: payment }), {
    method: 'POST',
    body: { receipt },
    signedIn,
  });
