import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

export const NOTIFICATION_CHOICES_KEY = ['notifications', 'choices'] as const;
export const STOCK_REQUESTS_KEY = ['notifications', 'stock-requests'] as const;

export const notificationChoicesQuery = (api: Api) =>
  queryOptions({ queryKey: NOTIFICATION_CHOICES_KEY, queryFn: () => api.call('notificationChoices') });

/** Read again on each visit: a request ends when its part is back. */
export const stockRequestsQuery = (api: Api) =>
  queryOptions({ queryKey: STOCK_REQUESTS_KEY, queryFn: () => api.call('stockRequests') });
