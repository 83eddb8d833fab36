import { paths } from '../paths.ts';
import * as audit from '../schemas/audit.ts';
import { endpoint } from './endpoint.ts';

export const auditEndpoints = {
  audit: endpoint({
    method: 'GET',
    path: paths.audit,
    caller: 'superuser',
    summary: 'What staff did, the latest first, 50 a page; by whom and to what',
    query: audit.auditQuery,
    reply: audit.auditPage,
    errors: ['VALIDATION'],
  }),
};
