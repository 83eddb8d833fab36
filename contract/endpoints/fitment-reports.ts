import { routes } from '../routes.ts';
import * as reports from '../schemas/fitment-reports.ts';
import type { Endpoint } from './endpoint.ts';

export const fitmentReportEndpoints = {
  fitmentCoverage: {
    ...routes.fitmentCoverage,
    caller: 'staff',
    summary: 'Products that nobody has checked, by subcategory and by sales, and vehicles without parts',
    query: reports.reportQuery,
    reply: reports.coverageReport,
    csvFormat: true,
    errors: ['VALIDATION'],
  },
  fitmentConflicts: {
    ...routes.fitmentConflicts,
    caller: 'staff',
    summary: 'Pairs of rules that contradict or repeat each other, as compared last night',
    query: reports.reportQuery,
    reply: reports.conflictReport,
    csvFormat: true,
    errors: ['VALIDATION'],
  },
  unknownCodes: {
    ...routes.unknownCodes,
    caller: 'staff',
    summary: 'Chassis codes that shoppers looked up and the shop does not know, the 100 most frequent',
    query: reports.reportQuery,
    reply: reports.unknownCodeReport,
    csvFormat: true,
    errors: ['VALIDATION'],
  },
} as const satisfies Record<string, Endpoint>;
