import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { changeSettings } from './change-settings.ts';
import { readSettings } from './read-settings.ts';

export function settingsRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.shopSettings, ({ db, config }) => readSettings(db, config));
  bind(endpoints.changeShopSettings, changeSettings);
}
