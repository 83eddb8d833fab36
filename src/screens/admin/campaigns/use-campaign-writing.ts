import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignBody, CampaignChange, SpendBody } from '#contract/types.ts';
import { ApiError, messageOf } from '#src/api/api-error.ts';
import * as api from '#src/api/campaigns.ts';
import { usePorts } from '#src/ports/contexts.tsx';
import { keepCampaign } from '#src/queries/campaigns.ts';

const NOT_SAVED = 'It could not be saved.';

export const saveProblem = (error: unknown) => messageOf(error, NOT_SAVED, 'Network error occurred');
export const fieldProblems = (error: unknown) => (error instanceof ApiError ? error.fields : {});

/** Saving, with the list as the server has it afterwards and a toast. */
function useSaving<Wanted>(save: (wanted: Wanted) => Promise<Campaign>, said: (saved: Campaign) => string) {
  const { toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      keepCampaign(queryClient, saved);
      void queryClient.invalidateQueries({ queryKey: ['campaignSpend', saved.id] });
      toaster.adminSuccess(said(saved));
    },
  });
}

/** Makes a campaign, or changes the one given. */
export function useSaveCampaign(campaign: Campaign | null) {
  const { request } = usePorts();
  return useSaving<CampaignBody>(
    (body) => (campaign ? api.changeCampaign(request, campaign.id, body) : api.createCampaign(request, body)),
    ({ name }) => `${name} is saved`,
  );
}

export function useChangeCampaign(id: number) {
  const { request } = usePorts();
  return useSaving<CampaignChange>(
    (change) => api.changeCampaign(request, id, change),
    ({ name, active }) => `${name} is ${active ? 'active' : 'paused'}`,
  );
}

export function useSaveSpend(id: number) {
  const { request } = usePorts();
  return useSaving<SpendBody>(
    (days) => api.putCampaignSpend(request, id, days),
    ({ name }) => `Spend of ${name} is saved`,
  );
}
