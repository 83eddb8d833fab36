import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints.ts';
import type { Context } from '../../context.ts';
import { bind, type RequestFacts } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { beginSignUp } from './begin-sign-up.ts';
import { changePassword } from './change-password.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { currentUser } from './current-user.ts';
import { deleteAccount } from './delete-account.ts';
import { listSignInMethods } from './list-sign-in-methods.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { refreshSession } from './refresh-session.ts';
import { requestReset } from './request-reset.ts';
import { resendSignUpCode } from './resend-sign-up-code.ts';
import { resetPassword } from './reset-password.ts';
import { refuseForeignOrigin } from './same-origin.ts';
import { signIn } from './sign-in.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signOut } from './sign-out.ts';
import type { WithTicket } from './tickets.ts';
import { verifyResetCode } from './verify-reset-code.ts';

export function accountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.login, (ctx, { body, request }) =>
    signIn(ctx, { ...body, address: request.address }),
  );
  bind(app, deps, endpoints.logout, (ctx, { request }) => signOut(ctx, request.accessToken));
  bind(app, deps, endpoints.userInfo, async (ctx) => currentUser(ctx));
  bind(app, deps, endpoints.refreshToken, (ctx, { body }) => refreshSession(ctx, body));
  ownAccountRoutes(app, deps);
  signUpRoutes(app, deps);
  resetRoutes(app, deps);
  bind(app, deps, endpoints.googleSignIn, (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    return signInWithGoogle(ctx, { ...body, accessToken: request.accessToken });
  });
}

function ownAccountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.deleteAccount, (ctx, { body: { password, google_token } }) =>
    deleteAccount(ctx, { password, googleToken: google_token }),
  );
  bind(app, deps, endpoints.changePassword, (ctx, { body }) => changePassword(ctx, body));
  bind(app, deps, endpoints.signInMethods, (ctx) => listSignInMethods(ctx));
  bind(app, deps, endpoints.ownSessions, (ctx) => listOwnSessions(ctx));
  bind(app, deps, endpoints.endSession, (ctx, { params }) => endOwnSession(ctx, params.id));
  bind(app, deps, endpoints.endOtherSessions, (ctx) => endOtherSessions(ctx));
}

function signUpRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.sendVerification, async (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    return handOut(request, await beginSignUp(ctx, { ...body, address: request.address }));
  });
  bind(app, deps, endpoints.verifyEmail, async (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    return handOut(request, await completeSignUp(ctx, { ...body, ticket: request.cookie('gari_signup') }));
  });
  bind(app, deps, endpoints.resendVerification, async (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    const { address } = request;
    return resendSignUpCode(ctx, { ...body, ticket: request.cookie('gari_signup'), address });
  });
}

function resetRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.forgotPassword, async (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    return requestReset(ctx, { ...body, address: request.address });
  });
  bind(app, deps, endpoints.verifyResetCode, async (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    return handOut(request, await verifyResetCode(ctx, body));
  });
  bind(app, deps, endpoints.resetPassword, async (ctx, { body, request }) => {
    refuseForeignOrigin(ctx, request);
    return handOut(request, await resetPassword(ctx, { ...body, ticket: request.cookie('gari_reset') }));
  });
}

function handOut<Reply>(request: RequestFacts, { reply, ticket }: WithTicket<Reply>): Reply {
  if (ticket) request.setCookie(ticket.name, ticket.value, ticket.seconds);
  return reply;
}
