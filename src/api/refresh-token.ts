import { paths } from '#contract/paths.ts';
import type { RefreshReply } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export const refreshToken = (request: ApiRequest, refresh: string) =>
  request<RefreshReply>(paths.refreshToken, { method: 'POST', body: { refresh } });
