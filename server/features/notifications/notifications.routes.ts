import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeChoices, readChoices, unsubscribe } from './consents.ts';
import { deleteStockRequest, listStockRequests, requestStock } from './stock-requests.ts';

export function notificationRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.notificationChoices, readChoices);
  bind(endpoints.changeNotificationChoices, changeChoices);
  bind(endpoints.unsubscribe, unsubscribe);
  bind(endpoints.stockRequests, listStockRequests);
  bind(endpoints.requestStock, requestStock);
  bind(endpoints.deleteStockRequest, deleteStockRequest);
}
