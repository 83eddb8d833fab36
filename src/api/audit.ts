import { paths } from '#contract/paths.ts';
import type { AuditPage } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export interface AuditFilter {
  actor: string;
  subject: string;
  page: number;
}

export const fetchAuditLog = (
  request: ApiRequest,
  { actor, subject, page }: AuditFilter,
  signal?: AbortSignal,
) =>
  request<AuditPage>(paths.audit, {
    query: { actor: actor || undefined, subject: subject || undefined, page },
    signedIn: true,
    ...(signal && { signal }),
  });
