import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { createBinder } from '../../http/bind.ts';
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
import { fromSameOrigin } from './same-origin.ts';
import { signIn } from './sign-in.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';
import { signOut } from './sign-out.ts';
import { withCookies } from './tickets.ts';
import { verifyResetCode } from './verify-reset-code.ts';

export function accountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.login, withCookies(signIn));
  bind(endpoints.logout, signOut);
  bind(endpoints.userInfo, getCurrentUser);
  bind(endpoints.refreshToken, refreshSession);

  bind(endpoints.deleteAccount, deleteAccount);
  bind(endpoints.changePassword, changePassword);
  bind(endpoints.signInMethods, listSignInMethods);
  bind(endpoints.ownSessions, listOwnSessions);
  bind(endpoints.endSession, endOwnSession);
  bind(endpoints.endOtherSessions, endOtherSessions);

  bind(endpoints.sendVerification, fromSameOrigin(withCookies(beginSignUp)));
  bind(endpoints.verifyEmail, fromSameOrigin(withCookies(completeSignUp)));
  bind(endpoints.resendVerification, fromSameOrigin(resendSignUpCode));
  bind(endpoints.pendingSignUp, fromSameOrigin(readPendingSignUp));

  bind(endpoints.forgotPassword, fromSameOrigin(withCookies(requestReset)));
  bind(endpoints.verifyResetCode, fromSameOrigin(withCookies(verifyResetCode)));
  bind(endpoints.resetPassword, fromSameOrigin(withCookies(resetPassword)));

  bind(endpoints.googleNonce, fromSameOrigin(withCookies(issueGoogleNonce)));
  bind(endpoints.googleSignIn, fromSameOrigin(withCookies(signInWithGoogle)));
}
