import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AuditFilter, audit } from '#src/api/audit.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { paymentReviews } from '#src/api/payment-reviews.ts';
import { refunds, type WorkListFilter } from '#src/api/refunds.ts';

export const WORK_LIST_PAGE_SIZE = 20;
export const AUDIT_PAGE_SIZE = 50;

export const refundsQuery = (request: ApiRequest, filter: WorkListFilter) =>
  queryOptions({
    queryKey: ['refunds', filter],
    queryFn: ({ signal }) => refunds(request, filter, signal),
    placeholderData: keepPreviousData,
  });

export const paymentReviewsQuery = (request: ApiRequest, filter: WorkListFilter) =>
  queryOptions({
    queryKey: ['paymentReviews', filter],
    queryFn: ({ signal }) => paymentReviews(request, filter, signal),
    placeholderData: keepPreviousData,
  });

export const auditQuery = (request: ApiRequest, filter: AuditFilter) =>
  queryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal }) => audit(request, filter, signal),
    placeholderData: keepPreviousData,
  });
