import type { User } from '#contract/types.ts';
import type { RequestContext } from '../context/context.ts';
import { AppError } from './errors.ts';

export function getCurrentUser(ctx: RequestContext): User {
  if (ctx.actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  return ctx.actor.user;
}
