import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { lazyVerb } from '../../http/lazy-verb.ts';

const loadNotes = () => import('./customer-notes.ts');
const listCustomers = lazyVerb(async () => (await import('./list-customers.ts')).listCustomers);
const readCustomerPage = lazyVerb(async () => (await import('./read-customer-page.ts')).readCustomerPage);
const addCustomerNote = lazyVerb(async () => (await loadNotes()).addCustomerNote);
const deleteCustomerNote = lazyVerb(async () => (await loadNotes()).deleteCustomerNote);
const exportCustomer = lazyVerb(async () => (await import('./export-customer.ts')).exportCustomer);
const eraseCustomer = lazyVerb(async () => (await import('./erase-customer.ts')).eraseCustomer);

export function customerRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.customers, listCustomers);
  bind(endpoints.customer, readCustomerPage);
  bind(endpoints.addCustomerNote, addCustomerNote);
  bind(endpoints.deleteCustomerNote, deleteCustomerNote);
  bind(endpoints.exportCustomer, exportCustomer);
  bind(endpoints.eraseCustomer, eraseCustomer);
}
