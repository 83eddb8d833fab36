import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { lazyVerb } from '../../http/lazy-verb.ts';
import { issueGoogleNonce } from './credentials/google-credential.ts';
import { fromSameOrigin } from './credentials/same-origin.ts';
import { withCookies } from './credentials/tickets.ts';
import { changeProfile } from './own-account/change-profile.ts';
import { listSignInMethods } from './own-account/list-sign-in-methods.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions/own-sessions.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { signIn } from './sessions/sign-in.ts';
import { signOut } from './sessions/sign-out.ts';

const loadSetUp = () => import('./second-factor/set-up.ts');
const loadOwnFactor = () => import('./second-factor/own-second-factor.ts');
const loadOwnPasskeys = () => import('./passkeys/own-passkeys.ts');
const loadPasskeySignIn = () => import('./passkeys/sign-in-with-passkey.ts');
const loadSecondStep = () => import('./second-factor/complete-sign-in.ts');

const deleteAccount = lazyVerb(async () => (await import('./own-account/delete-account.ts')).deleteAccount);
const changePassword = lazyVerb(
  async () => (await import('./own-account/change-password.ts')).changePassword,
);
const beginSignUp = lazyVerb(async () => (await import('./sign-up/begin-sign-up.ts')).beginSignUp);
const completeSignUp = lazyVerb(async () => (await import('./sign-up/complete-sign-up.ts')).completeSignUp);
const resendCode = lazyVerb(async () => (await import('./sign-up/resend-sign-up-code.ts')).resendSignUpCode);
const readPendingSignUp = lazyVerb(
  async () => (await import('./sign-up/read-pending-sign-up.ts')).readPendingSignUp,
);
const requestReset = lazyVerb(async () => (await import('./password-reset/request-reset.ts')).requestReset);
const verifyResetCode = lazyVerb(
  async () => (await import('./password-reset/verify-reset-code.ts')).verifyResetCode,
);
const resetPassword = lazyVerb(
  async () => (await import('./password-reset/reset-password.ts')).resetPassword,
);
const signInWithGoogle = lazyVerb(
  async () => (await import('./sessions/sign-in-with-google.ts')).signInWithGoogle,
);

export function accountRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.login, withCookies(signIn));
  const completeSignIn = lazyVerb(async () => (await loadSecondStep()).completeSignIn);
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

  bind(
    endpoints.secondFactor,
    lazyVerb(async () => (await loadOwnFactor()).readSecondFactor),
  );
  bind(
    endpoints.beginSecondFactor,
    lazyVerb(async () => (await loadSetUp()).beginSecondFactor),
  );
  bind(
    endpoints.confirmSecondFactor,
    lazyVerb(async () => (await loadSetUp()).confirmSecondFactor),
  );
  bind(
    endpoints.replaceRecoveryCodes,
    lazyVerb(async () => (await loadOwnFactor()).replaceRecoveryCodes),
  );
  bind(
    endpoints.switchOffSecondFactor,
    lazyVerb(async () => (await loadOwnFactor()).switchOffSecondFactor),
  );

  const beginPasskeySignIn = lazyVerb(async () => (await loadPasskeySignIn()).beginPasskeySignIn);
  bind(endpoints.beginPasskeySignIn, fromSameOrigin(beginPasskeySignIn));
  const signInWithPasskey = lazyVerb(async () => (await loadPasskeySignIn()).signInWithPasskey);
  bind(endpoints.passkeySignIn, fromSameOrigin(withCookies(signInWithPasskey)));
  bind(
    endpoints.passkeys,
    lazyVerb(async () => (await loadOwnPasskeys()).listPasskeys),
  );
  bind(
    endpoints.beginPasskey,
    lazyVerb(async () => (await loadOwnPasskeys()).beginPasskey),
  );
  bind(
    endpoints.addPasskey,
    lazyVerb(async () => (await loadOwnPasskeys()).addPasskey),
  );
  bind(
    endpoints.removePasskey,
    lazyVerb(async () => (await loadOwnPasskeys()).removePasskey),
  );

  bind(endpoints.sendVerification, fromSameOrigin(withCookies(beginSignUp)));
  bind(endpoints.verifyEmail, fromSameOrigin(withCookies(completeSignUp)));
  bind(endpoints.resendVerification, fromSameOrigin(resendCode));
  bind(endpoints.pendingSignUp, fromSameOrigin(readPendingSignUp));

  bind(endpoints.forgotPassword, fromSameOrigin(withCookies(requestReset)));
  bind(endpoints.verifyResetCode, fromSameOrigin(withCookies(verifyResetCode)));
  bind(endpoints.resetPassword, fromSameOrigin(withCookies(resetPassword)));

  bind(endpoints.googleNonce, fromSameOrigin(withCookies(issueGoogleNonce)));
  bind(endpoints.googleSignIn, fromSameOrigin(withCookies(signInWithGoogle)));
}
