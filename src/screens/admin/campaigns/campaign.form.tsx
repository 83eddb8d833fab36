import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { campaignBody } from '#contract/schemas/campaigns.ts';
import type { Campaign } from '#contract/types.ts';
import { getFieldErrors } from '#src/api/field-errors.ts';
import { Button, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { getSaveError, useSaveCampaign } from './use-campaign-mutations.ts';

const FIELDS = ['name', 'channel', 'utm_campaign'] as const;
const resolver = valibotResolver(v.pick(campaignBody, FIELDS));
const CHANNELS = ['facebook', 'google', 'instagram', 'radio', 'sms', 'tiktok', 'whatsapp'];

interface CampaignFormProps {
  campaign: Campaign | null;
  onClose: () => void;
}

export function CampaignForm({ campaign, onClose }: CampaignFormProps) {
  const saveMutation = useSaveCampaign(campaign);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: {
      name: campaign?.name ?? '',
      channel: campaign?.channel ?? '',
      utm_campaign: campaign?.utm_campaign ?? '',
    },
    resolver,
  });
  const { error } = saveMutation;
  useRefusal(error, (refusal) => {
    for (const field of FIELDS) {
      const message = getFieldErrors(refusal)[field];
      if (message) setError(field, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const save = handleSubmit((values) =>
    saveMutation.mutate({ ...values, active: campaign?.active ?? true }, { onSuccess: onClose }),
  );
  const getFieldProps = (name: (typeof FIELDS)[number]) => ({
    ...register(name),
    required: true,
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  });
  return (
    <Modal title={campaign ? `Edit ${campaign.name}` : 'New campaign'} onClose={onClose}>
      <form noValidate aria-label="Campaign" onSubmit={(event) => void save(event)}>
        <Stack gap="4">
          <TextField label="Name" maxLength={100} {...getFieldProps('name')} />
          <TextField
            label="Channel"
            hint="Campaigns in one channel share a slice of the dashboard’s pie chart."
            maxLength={40}
            list="campaign-channels"
            {...getFieldProps('channel')}
          />
          <datalist id="campaign-channels">
            {CHANNELS.map((channel) => (
              <option key={channel}>{channel}</option>
            ))}
          </datalist>
          <TextField
            label="utm_campaign"
            hint="As it appears in the links you share. Orders from visits through those links count for this campaign."
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            {...getFieldProps('utm_campaign')}
          />
          <Notice>{error && Object.keys(getFieldErrors(error)).length === 0 && getSaveError(error)}</Notice>
          <Button type="submit" disabled={saveMutation.isPending}>
            {saveMutation.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
