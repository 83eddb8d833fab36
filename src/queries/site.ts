import { queryOptions } from '@tanstack/react-query';
import type { ApiRequest } from '#src/api/client.ts';
import * as site from '#src/api/site.ts';

export const siteConfigQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: ['site', 'config'], queryFn: () => site.siteConfig(request), staleTime: 600_000 });
