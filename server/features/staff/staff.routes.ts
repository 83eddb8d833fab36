import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { addStaff, changeStaffRole, removeStaff } from './change-staff.ts';
import { listStaff } from './list-staff.ts';
import { listSecondFactors, resetSecondFactor } from './second-factors.ts';

export function staffRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.staffAccounts, listStaff);
  bind(endpoints.addStaff, addStaff);
  bind(endpoints.changeStaffRole, changeStaffRole);
  bind(endpoints.removeStaff, removeStaff);
  bind(endpoints.staffSecondFactors, listSecondFactors);
  bind(endpoints.resetSecondFactor, resetSecondFactor);
}
