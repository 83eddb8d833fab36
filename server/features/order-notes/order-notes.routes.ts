import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addOrderNote, deleteOrderNote, readOrderNotes } from './change-notes.ts';

export function orderNoteRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.orderNotes, readOrderNotes);
  bind(endpoints.addOrderNote, addOrderNote);
  bind(endpoints.deleteOrderNote, deleteOrderNote);
}
