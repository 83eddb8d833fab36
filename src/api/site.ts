import { paths } from '#contract/paths.ts';
import type { SiteConfig } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

export const fetchSiteConfig = (request: ApiRequest) => request<SiteConfig>(paths.config);
