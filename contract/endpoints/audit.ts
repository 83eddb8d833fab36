import { routes } from '../routes.ts';
import * as audit from '../schemas/audit.ts';
import type { Endpoint } from './endpoint.ts';

export const auditEndpoints = {
  audit: {
    ...routes.audit,
    caller: 'superuser',
    summary: 'What staff did, the latest first, 50 a page; by whom and to what',
    query: audit.auditQuery,
    reply: audit.auditPage,
    errors: ['VALIDATION'],
  },
} as const satisfies Record<string, Endpoint>;
