import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';

// Loaded with their first calls, which are few (decision 131).
const loadChange = () => import('./change-staff.ts');
const loadList = () => import('./list-staff.ts');
const loadFactors = () => import('./second-factors.ts');

export function staffRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.staffAccounts, async (ctx) => (await loadList()).listStaff(ctx));
  bind(endpoints.addStaff, async (ctx, input) => (await loadChange()).addStaff(ctx, input));
  bind(endpoints.changeStaffRole, async (ctx, input) => (await loadChange()).changeStaffRole(ctx, input));
  bind(endpoints.removeStaff, async (ctx, input) => (await loadChange()).removeStaff(ctx, input));
  bind(endpoints.staffSecondFactors, async (ctx) => (await loadFactors()).listSecondFactors(ctx));
  bind(endpoints.resetSecondFactor, async (ctx, input) =>
    (await loadFactors()).resetSecondFactor(ctx, input),
  );
}
