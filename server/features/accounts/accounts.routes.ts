import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { currentUser } from './current-user.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export function accountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.login, (ctx, { body, request }) =>
    signIn(ctx, { ...body, address: request.address }),
  );
  bind(app, deps, endpoints.logout, (ctx, { request }) => signOut(ctx, request.accessToken));
  bind(app, deps, endpoints.userInfo, async (ctx) => currentUser(ctx));
  bind(app, deps, endpoints.refreshToken, (ctx, { body }) => refreshSession(ctx, body));
}
