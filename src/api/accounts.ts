import { paths } from '#contract/paths.ts';
import type { LoginBody, LoginReply, RefreshReply, User } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export const login = (request: ApiRequest, body: LoginBody) =>
  request<Partial<LoginReply>>(paths.login, { method: 'POST', body });

export const logout = (request: ApiRequest) =>
  request<unknown>(paths.logout, { method: 'POST', signedIn: true });

export const userInfo = (request: ApiRequest, signal?: AbortSignal) =>
  request<User>(paths.userInfo, { signedIn: true, ...(signal && { signal }) });

export const refreshToken = (request: ApiRequest, refresh: string) =>
  request<RefreshReply>(paths.refreshToken, { method: 'POST', body: { refresh } });
