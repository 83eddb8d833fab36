import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter, message } from '../schemas/fields.ts';
import * as schemas from '../schemas/operations.ts';
import type { Endpoint } from './endpoint.ts';

export const operationsEndpoints = {
  operations: {
    ...routes.operations,
    caller: 'superuser',
    summary: 'How the shop is: versions, queues, providers, stuck payments, the last backup',
    reply: schemas.operations,
    errors: [],
  },
  retryJob: {
    ...routes.retryJob,
    caller: 'superuser',
    summary: 'Run a job again that failed for good, with all its attempts',
    params: v.object({ id: idParameter }),
    reply: message,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
