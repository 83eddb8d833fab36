import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter } from '../schemas/fields.ts';
import * as bulk from '../schemas/product-bulk.ts';
import type { Endpoint } from './endpoint.ts';

export const productBulkEndpoints = {
  changeManyProducts: {
    ...routes.changeManyProducts,
    caller: 'superuser',
    summary:
      'Change the prices or the stock of at most 500 products, unless one was changed since the dry run',
    body: bulk.productBulkBody,
    reply: bulk.productBulkReply,
    errors: ['VALIDATION', 'NOT_FOUND', 'TOO_MANY_PRODUCTS', 'PRODUCTS_CHANGED'],
  },
  undoManyProducts: {
    ...routes.undoManyProducts,
    caller: 'superuser',
    summary:
      'Give the products of a bulk edit their prices or stock of before, but those that were changed since',
    params: v.object({ batch: idParameter }),
    reply: bulk.productBulkUndoReply,
    errors: ['NOT_FOUND', 'PRODUCTS_CHANGED', 'TRANSITION_REFUSED'],
  },
} as const satisfies Record<string, Endpoint>;
