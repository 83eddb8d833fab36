import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { issueGoogleNonce } from './credentials/google-credential.ts';
import { fromSameOrigin } from './credentials/same-origin.ts';
import { withCookies } from './credentials/tickets.ts';
import { changePassword } from './own-account/change-password.ts';
import { changeProfile } from './own-account/change-profile.ts';
import { deleteAccount } from './own-account/delete-account.ts';
import { listSignInMethods } from './own-account/list-sign-in-methods.ts';
import { requestReset } from './password-reset/request-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { verifyResetCode } from './password-reset/verify-reset-code.ts';
import { completeSignIn } from './second-factor/complete-sign-in.ts';
import {
  readSecondFactor,
  replaceRecoveryCodes,
  switchOffSecondFactor,
} from './second-factor/own-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor } from './second-factor/set-up.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { signIn } from './sessions/sign-in.ts';
import { signInWithGoogle } from './sessions/sign-in-with-google.ts';
import { signOut } from './sessions/sign-out.ts';
import { beginSignUp } from './sign-up/begin-sign-up.ts';
import { completeSignUp } from './sign-up/complete-sign-up.ts';
import { readPendingSignUp } from './sign-up/read-pending-sign-up.ts';
import { resendSignUpCode } from './sign-up/resend-sign-up-code.ts';

export function accountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.login, withCookies(signIn));
  bind(endpoints.completeSignIn, fromSameOrigin(withCookies(completeSignIn)));
  bind(endpoints.logout, signOut);
  bind(endpoints.userInfo, getCurrentUser);
  bind(endpoints.refreshToken, refreshSession);

  bind(endpoints.deleteAccount, deleteAccount);
  bind(endpoints.changePassword, changePassword);
  bind(endpoints.changeProfile, changeProfile);
  bind(endpoints.signInMethods, listSignInMethods);
  bind(endpoints.ownSessions, listOwnSessions);
  bind(endpoints.endSession, endOwnSession);
  bind(endpoints.endOtherSessions, endOtherSessions);

  bind(endpoints.secondFactor, readSecondFactor);
  bind(endpoints.beginSecondFactor, beginSecondFactor);
  bind(endpoints.confirmSecondFactor, confirmSecondFactor);
  bind(endpoints.replaceRecoveryCodes, replaceRecoveryCodes);
  bind(endpoints.switchOffSecondFactor, switchOffSecondFactor);

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
