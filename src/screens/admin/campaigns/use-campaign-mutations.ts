// oxlint-disable-next-line no-restricted-imports -- single writes without steps
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignBody, CampaignChange, SpendBody } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { upsertCachedCampaign } from '#src/queries/admin/campaigns.ts';

const SAVE_FAILED = 'It could not be saved.';

export const getSaveError = (error: unknown) => getErrorMessage(error, SAVE_FAILED, 'Network error occurred');

function useSaveMutation<Input>(
  save: (input: Input) => Promise<Campaign>,
  getMessage: (saved: Campaign) => string,
) {
  const { toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      upsertCachedCampaign(queryClient, saved);
      void queryClient.invalidateQueries({ queryKey: ['campaignSpend', saved.id] });
      toaster.adminSuccess(getMessage(saved));
    },
  });
}

export function useSaveCampaign(campaign: Campaign | null) {
  const { api } = usePorts();
  return useSaveMutation<CampaignBody>(
    (body) =>
      campaign
        ? api.call('changeCampaign', { params: { id: campaign.id }, body })
        : api.call('createCampaign', { body }),
    ({ name }) => `${name} is saved`,
  );
}

export function useUpdateCampaign(id: number) {
  const { api } = usePorts();
  return useSaveMutation<CampaignChange>(
    (change) => api.call('changeCampaign', { params: { id }, body: change }),
    ({ name, active }) => `${name} is ${active ? 'active' : 'paused'}`,
  );
}

export function useSaveSpend(id: number) {
  const { api } = usePorts();
  return useSaveMutation<SpendBody>(
    (days) => api.call('putCampaignSpend', { params: { id }, body: days }),
    ({ name }) => `Spend of ${name} is saved`,
  );
}
