// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SettingsChange, ShopSettings } from '#contract/types.ts';
import { type ApiError, isErrorFrom } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { SHOP_SETTINGS_KEY } from '#src/queries/admin/shop-settings.ts';
import { siteConfigQuery } from '#src/queries/site.ts';

/** After a change by somebody else the current settings replace the cached ones, so that the form can show them. */
export function useSaveSettings() {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const store = (settings: ShopSettings) => queryClient.setQueryData(SHOP_SETTINGS_KEY, settings);
  return useMutation({
    mutationFn: (body: SettingsChange) => api.call('changeShopSettings', { body }),
    onSuccess: (settings) => {
      store(settings);
      void queryClient.invalidateQueries({ queryKey: siteConfigQuery(api).queryKey });
      toaster.adminSuccess('The settings are saved');
    },
    onError: (error) => {
      if (isStale(error)) store(error.data.current as ShopSettings);
    },
  });
}

/** Somebody else changed the settings meanwhile; `data.current` has theirs. */
export function isStale(error: unknown): error is ApiError & { data: { current: unknown } } {
  return isErrorFrom(error, 'changeShopSettings') && error.code === 'STALE';
}
