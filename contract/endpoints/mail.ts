import { paths } from '../paths.ts';
import * as mail from '../schemas/mail.ts';
import { endpoint } from './endpoint.ts';

export const mailEndpoints = {
  shippingRequest: endpoint({
    method: 'POST',
    path: paths.shippingRequest,
    caller: 'anyone',
    summary: 'Ask the shop to fetch and deliver a package; it goes to the shop by mail',
    body: mail.shippingRequest,
    reply: mail.shippingReply,
    errors: ['VALIDATION', 'TOO_MANY_REQUESTS'],
  }),
};
