import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

export const SHOP_SETTINGS_KEY = ['shopSettings'] as const;

/** Read again for each visit of the form, which is about what is so now. */
export const shopSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: SHOP_SETTINGS_KEY,
    queryFn: ({ signal }) => api.call('shopSettings', { signal }),
    staleTime: 0,
  });
