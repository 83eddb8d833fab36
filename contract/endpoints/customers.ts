import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as customers from '../schemas/customers.ts';
import { idParameter, message } from '../schemas/fields.ts';
import type { Endpoint } from './endpoint.ts';

const params = v.object({ id: idParameter });

export const customerEndpoints = {
  customers: {
    ...routes.customers,
    caller: 'superuser',
    summary: 'People with an account, 20 a page: the newest first, or those who paid most',
    query: customers.customersQuery,
    reply: customers.customerPage,
    errors: ['VALIDATION'],
  },
  customer: {
    ...routes.customer,
    caller: 'superuser',
    summary: 'One person: orders, cars, addresses, money due and notes',
    params,
    reply: customers.customer,
    errors: ['NOT_FOUND'],
  },
  addCustomerNote: {
    ...routes.addCustomerNote,
    caller: 'superuser',
    summary: 'Write a note about a person, 50 at most',
    params,
    body: customers.noteBody,
    reply: customers.customerNote,
    errors: ['VALIDATION', 'NOT_FOUND', 'NOTES_FULL'],
  },
  deleteCustomerNote: {
    ...routes.deleteCustomerNote,
    caller: 'superuser',
    summary: 'Delete a note about a person',
    params: v.object({ id: idParameter, note: idParameter }),
    reply: message,
    errors: ['NOT_FOUND'],
  },
  exportCustomer: {
    ...routes.exportCustomer,
    caller: 'superuser',
    summary: 'Everything the shop has about one person, for that person; the audit log says who exported it',
    params,
    reply: customers.personalData,
    errors: ['NOT_FOUND'],
  },
  eraseCustomer: {
    ...routes.eraseCustomer,
    caller: 'superuser',
    summary:
      'Delete another person’s account, confirmed by its email address; orders keep what the law needs',
    params,
    body: customers.eraseBody,
    reply: message,
    errors: ['VALIDATION', 'NOT_FOUND', 'GOODS_UNDER_WAY'],
  },
} as const satisfies Record<string, Endpoint>;
