import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter } from '../schemas/fields.ts';
import * as bulk from '../schemas/fitment-bulk.ts';
import type { Endpoint } from './endpoint.ts';

export const fitmentBulkEndpoints = {
  changeManyFitments: {
    ...routes.changeManyFitments,
    caller: 'superuser',
    summary: 'Add rules to at most 1,000 products, or remove some; all of it or nothing',
    body: bulk.bulkBody,
    reply: bulk.bulkReply,
    errors: [
      'VALIDATION',
      'NOT_FOUND',
      'TOO_MANY_PRODUCTS',
      'FITMENT_OVERLAP',
      'FITMENT_CONTRADICTION',
      'FITMENT_TOO_BROAD',
    ],
  },
  undoManyFitments: {
    ...routes.undoManyFitments,
    caller: 'superuser',
    summary: 'Undo a bulk edit as a whole, while no later change touched its products',
    params: v.object({ batch: idParameter }),
    reply: bulk.bulkUndoReply,
    errors: ['NOT_FOUND', 'FITMENT_CHANGED', 'TRANSITION_REFUSED'],
  },
} as const satisfies Record<string, Endpoint>;
