import { routes } from '../routes.ts';
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
} as const satisfies Record<string, Endpoint>;
