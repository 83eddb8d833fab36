import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind, type RequestDetails } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { beginSignUp } from './begin-sign-up.ts';
import { changePassword } from './change-password.ts';
import { completeSignUp } from './complete-sign-up.ts';
import { getCurrentUser } from './current-user.ts';
import { deleteAccount } from './delete-account.ts';
import { issueGoogleNonce } from './google-credential.ts';
import { listSignInMethods } from './list-sign-in-methods.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { readPendingSignUp } from './read-pending-sign-up.ts';
import { refreshSession } from './refresh-session.ts';
import { requestReset } from './request-reset.ts';
import { resendSignUpCode } from './resend-sign-up-code.ts';
import { resetPassword } from './reset-password.ts';
import { assertSameOrigin } from './same-origin.ts';
import { signIn } from './sign-in.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signOut } from './sign-out.ts';
import type { WithTickets } from './tickets.ts';
import { verifyResetCode } from './verify-reset-code.ts';

export function accountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.login, async (ctx, { body, request }) =>
    setTicketCookies(request, await signIn(ctx, { ...body, device: request.cookie('gari_device') })),
  );
  bind(app, deps, endpoints.logout, (ctx, { request }) => signOut(ctx, request.accessToken));
  bind(app, deps, endpoints.userInfo, async (ctx) => getCurrentUser(ctx));
  bind(app, deps, endpoints.refreshToken, (ctx, { body }) => refreshSession(ctx, body));
  ownAccountRoutes(app, deps);
  signUpRoutes(app, deps);
  resetRoutes(app, deps);
  googleRoutes(app, deps);
}

function ownAccountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.deleteAccount, (ctx, { body: { password, google_token }, request }) =>
    deleteAccount(ctx, { password, googleToken: google_token, cookie: request.cookie('gari_google') }),
  );
  bind(app, deps, endpoints.changePassword, (ctx, { body, request }) => {
    const [cookie, device] = [request.cookie('gari_google'), request.cookie('gari_device')];
    return changePassword(ctx, { ...body, cookie, device });
  });
  bind(app, deps, endpoints.signInMethods, (ctx) => listSignInMethods(ctx));
  bind(app, deps, endpoints.ownSessions, (ctx) => listOwnSessions(ctx));
  bind(app, deps, endpoints.endSession, (ctx, { params }) => endOwnSession(ctx, params.id));
  bind(app, deps, endpoints.endOtherSessions, (ctx) => endOtherSessions(ctx));
}

function signUpRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.sendVerification, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    return setTicketCookies(request, await beginSignUp(ctx, { ...body, address: request.address }));
  });
  bind(app, deps, endpoints.verifyEmail, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    const [ticket, device] = [request.cookie('gari_signup'), request.cookie('gari_device')];
    return setTicketCookies(request, await completeSignUp(ctx, { ...body, ticket, device }));
  });
  bind(app, deps, endpoints.resendVerification, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    const { address } = request;
    return resendSignUpCode(ctx, { ...body, ticket: request.cookie('gari_signup'), address });
  });
  bind(app, deps, endpoints.pendingSignUp, (ctx, { request }) => {
    assertSameOrigin(ctx, request);
    return readPendingSignUp(ctx, request.cookie('gari_signup'));
  });
}

function resetRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.forgotPassword, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    const [asker, device] = [request.cookie('gari_asker'), request.cookie('gari_device')];
    return setTicketCookies(request, await requestReset(ctx, { ...body, asker, device }));
  });
  bind(app, deps, endpoints.verifyResetCode, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    return setTicketCookies(
      request,
      await verifyResetCode(ctx, { ...body, asker: request.cookie('gari_asker') }),
    );
  });
  bind(app, deps, endpoints.resetPassword, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    const [ticket, device] = [request.cookie('gari_reset'), request.cookie('gari_device')];
    return setTicketCookies(request, await resetPassword(ctx, { ...body, ticket, device }));
  });
}

function googleRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.googleNonce, async (ctx, { request }) => {
    assertSameOrigin(ctx, request);
    return setTicketCookies(request, issueGoogleNonce(ctx, request.cookie('gari_google')));
  });
  bind(app, deps, endpoints.googleSignIn, async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    const [cookie, device] = [request.cookie('gari_google'), request.cookie('gari_device')];
    const input = { ...body, accessToken: request.accessToken, cookie, device };
    return setTicketCookies(request, await signInWithGoogle(ctx, input));
  });
}

function setTicketCookies<Reply>(request: RequestDetails, { reply, tickets }: WithTickets<Reply>): Reply {
  for (const { name, value, seconds } of tickets) request.setCookie(name, value, seconds);
  return reply;
}
