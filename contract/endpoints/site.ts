import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as site from '../schemas/site.ts';
import type { Endpoint } from './endpoint.ts';

export const siteEndpoints = {
  config: {
    ...routes.config,
    caller: 'anyone',
    summary: 'Contact details and which ways to pay and sign in are switched on',
    reply: site.siteConfig,
    errors: [],
  },
  reportClientError: {
    ...routes.reportClientError,
    caller: 'anyone',
    summary: 'Write an error of the browser app to the log, with personal data masked',
    body: site.clientError,
    reply: site.noReply,
    errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
  },
  reportCspViolation: {
    ...routes.reportCspViolation,
    caller: 'anyone',
    summary:
      'Write to the log what the content security policy refused in a browser, or a script of a payment screen that is not in its inventory, with personal data masked',
    body: site.cspReport,
    jsonMediaType: 'application/csp-report',
    reply: site.noReply,
    errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
  },
  paymentScripts: {
    ...routes.paymentScripts,
    caller: 'anyone',
    summary: 'Every script that a payment screen may run, with its owner and why it is there',
    reply: site.paymentScripts,
    errors: [],
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    isSignedIn: false,
    caller: 'anyone',
    summary: 'This API as an OpenAPI 3.1 document',
    reply: v.looseObject({ openapi: v.string() }),
    errors: [],
  },
  live: {
    method: 'GET',
    path: '/healthz',
    isSignedIn: false,
    caller: 'anyone',
    summary: 'The process answers, and is not about to end',
    reply: site.health,
    errors: ['PROVIDER_DOWN'],
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    isSignedIn: false,
    caller: 'anyone',
    summary: 'The process and its database answer, and connections are free',
    reply: site.health,
    errors: ['PROVIDER_DOWN'],
  },
} as const satisfies Record<string, Endpoint>;
