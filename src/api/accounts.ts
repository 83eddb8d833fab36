import { fillPath, paths } from '#contract/paths.ts';
import type { LoginBody, LoginReply, OwnSession, SignInMethods, User } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

interface MessageReply {
  message: string;
}

export const login = (request: ApiRequest, body: LoginBody) =>
  request<Partial<LoginReply>>(paths.login, { method: 'POST', body });

export const logout = (request: ApiRequest) =>
  request<unknown>(paths.logout, { method: 'POST', signedIn: true });

export const fetchUserInfo = (request: ApiRequest, signal?: AbortSignal) =>
  request<User>(paths.userInfo, { signedIn: true, ...(signal && { signal }) });

export const sendVerification = (
  request: ApiRequest,
  body: { username: string; email: string; password: string },
) => request<Partial<MessageReply>>(paths.sendVerification, { method: 'POST', body });

export const verifyEmail = (request: ApiRequest, body: { email: string; token: string }) =>
  request<Partial<LoginReply>>(paths.verifyEmail, { method: 'POST', body });

export const resendVerification = (request: ApiRequest, email: string) =>
  request<Partial<MessageReply>>(paths.resendVerification, { method: 'POST', body: { email } });

export const requestPasswordReset = (request: ApiRequest, email: string) =>
  request<Partial<MessageReply>>(paths.forgotPassword, { method: 'POST', body: { email } });

export const verifyResetCode = (request: ApiRequest, body: { email: string; code: string }) =>
  request<Partial<MessageReply>>(paths.verifyResetCode, { method: 'POST', body });

export const resetPassword = (request: ApiRequest, body: { email: string; newPassword: string }) =>
  request<Partial<MessageReply>>(paths.resetPassword, { method: 'POST', body });

export const deleteAccount = (request: ApiRequest, body: { password?: string; google_token?: string }) =>
  request<unknown>(paths.deleteAccount, { method: 'DELETE', body, signedIn: true });

export const changePassword = (
  request: ApiRequest,
  body: { current_password?: string; google_token?: string; new_password: string },
) => request<Partial<MessageReply>>(paths.changePassword, { method: 'POST', body, signedIn: true });

export const fetchSignInMethods = (request: ApiRequest) =>
  request<SignInMethods>(paths.signInMethods, { signedIn: true });

export const fetchOwnSessions = (request: ApiRequest) =>
  request<OwnSession[]>(paths.sessions, { signedIn: true });

export const endSession = (request: ApiRequest, id: string) =>
  request<MessageReply>(fillPath(paths.session, { id }), { method: 'DELETE', signedIn: true });

export const endOtherSessions = (request: ApiRequest) =>
  request<MessageReply>(paths.sessions, { method: 'DELETE', signedIn: true });

/** Returns the nonce that Google must include in the ID tokens issued for this browser. */
export const fetchGoogleNonce = (request: ApiRequest) =>
  request<{ nonce: string }>(paths.googleNonce, { method: 'POST' });

/** Links Google to the current account when the user is already signed in. */
export const signInWithGoogle = (request: ApiRequest, token: string, csrfToken: string | null) =>
  request<Partial<LoginReply>>(paths.googleSignIn, {
    method: 'POST',
    body: { token },
    signedIn: true,
    ...(csrfToken && { headers: { 'x-csrftoken': csrfToken } }),
  });
