import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AuditFilter, fetchAuditLog } from '#src/api/audit.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { fetchPaymentReviews } from '#src/api/payment-reviews.ts';
import { fetchRefunds, type WorkListFilter } from '#src/api/refunds.ts';

export const WORK_LIST_PAGE_SIZE = 20;
export const AUDIT_PAGE_SIZE = 50;

export const refundsQuery = (request: ApiRequest, filter: WorkListFilter) =>
  queryOptions({
    queryKey: ['refunds', filter],
    queryFn: ({ signal }) => fetchRefunds(request, filter, signal),
    placeholderData: keepPreviousData,
  });

export const paymentReviewsQuery = (request: ApiRequest, filter: WorkListFilter) =>
  queryOptions({
    queryKey: ['paymentReviews', filter],
    queryFn: ({ signal }) => fetchPaymentReviews(request, filter, signal),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (request: ApiRequest, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => fetchAuditLog(request, filter, signal),
    placeholderData: keepPreviousData,
  });
