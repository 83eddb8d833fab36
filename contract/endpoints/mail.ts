import { routes } from '../routes.ts';
import * as mail from '../schemas/mail.ts';
import type { Endpoint } from './endpoint.ts';

export const mailEndpoints = {
  shippingRequest: {
    ...routes.shippingRequest,
    caller: 'anyone',
    summary: 'Ask the shop to fetch and deliver a package; it goes to the shop by mail',
    body: mail.shippingRequest,
    reply: mail.shippingReply,
    errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Endpoint>;
