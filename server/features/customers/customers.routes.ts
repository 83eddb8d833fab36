import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addCustomerNote, deleteCustomerNote } from './customer-notes.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { listCustomers } from './list-customers.ts';
import { readCustomerPage } from './read-customer-page.ts';

export function customerRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.customers, listCustomers);
  bind(endpoints.customer, readCustomerPage);
  bind(endpoints.addCustomerNote, addCustomerNote);
  bind(endpoints.deleteCustomerNote, deleteCustomerNote);
  bind(endpoints.exportCustomer, exportCustomer);
  bind(endpoints.eraseCustomer, eraseCustomer);
}
