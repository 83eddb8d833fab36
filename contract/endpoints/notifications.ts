import * as v from 'valibot';
import { routes } from '../routes.ts';
import { idParameter, message } from '../schemas/fields.ts';
import * as notifications from '../schemas/notifications.ts';
import type { Endpoint } from './endpoint.ts';

const productParams = v.object({ id: idParameter });

export const notificationEndpoints = {
  defaultAddress: {
    ...routes.defaultAddress,
    caller: 'signed-in',
    summary: 'The saved address that the checkout proposes, if the caller chose one',
    reply: notifications.defaultAddress,
    errors: [],
  },
  setDefaultAddress: {
    ...routes.setDefaultAddress,
    caller: 'signed-in',
    summary: 'Choose an own saved address for the checkout to propose, or with null none',
    body: notifications.defaultAddressBody,
    reply: notifications.defaultAddress,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  notificationChoices: {
    ...routes.notificationChoices,
    caller: 'signed-in',
    summary:
      'Which emails the caller agreed to besides those about orders, and when; and whether the caller gets SMS about orders',
    reply: notifications.choices,
    errors: [],
  },
  changeNotificationChoices: {
    ...routes.changeNotificationChoices,
    caller: 'signed-in',
    summary:
      'Turn emails, and SMS about orders, on or off; without emails about stock the caller’s stock requests go too',
    body: notifications.choicesChange,
    reply: notifications.choices,
    errors: ['VALIDATION'],
  },
  unsubscribe: {
    ...routes.unsubscribe,
    caller: 'anyone',
    summary:
      'End the consent that a link of an email names (RFC 8058); the answer is the same if it has ended',
    params: notifications.tokenParams,
    reply: message,
    errors: ['NOT_FOUND'],
  },
  stockRequests: {
    ...routes.stockRequests,
    caller: 'signed-in',
    summary: 'The sold-out products that the caller waits for, the newest request first, 20 at most',
    reply: v.array(notifications.stockRequest),
    errors: [],
  },
  requestStock: {
    ...routes.requestStock,
    caller: 'signed-in',
    summary:
      'Ask for one email when a sold-out product is back within 90 days, at most 20 each; agrees to emails about stock',
    params: productParams,
    reply: notifications.stockRequest,
    errors: ['VALIDATION', 'NOT_FOUND', 'IN_STOCK'],
  },
  deleteStockRequest: {
    ...routes.deleteStockRequest,
    caller: 'signed-in',
    summary: 'Wait for a product no longer',
    params: productParams,
    reply: message,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
