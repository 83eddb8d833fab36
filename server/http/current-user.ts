import type { User } from '#contract/types.ts';
import type { RequestContext } from '../context/context.ts';
import { AppError } from './errors.ts';

export function getCurrentUser(ctx: RequestContext): User {
  if (ctx.actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  return ctx.actor.user;
}

/** False for staff whose session lacks a second factor that the settings ask for. */
export function mayActAsStaff({ actor }: RequestContext): boolean {
  if (actor.kind === 'anonymous' || actor.secondFactor === 'missing') return false;
  return actor.user.is_staff || actor.user.is_superuser;
}
