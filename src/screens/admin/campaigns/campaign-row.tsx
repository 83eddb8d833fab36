import { formatKsh } from '#contract/money.ts';
import type { Campaign } from '#contract/types.ts';
import {
  Badge,
  Box,
  Button,
  ButtonLink,
  Flex,
  Grid,
  Heading,
  Notice,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { formatChannel } from '../dashboard/metrics.rules.ts';
import { getSaveError, useUpdateCampaign } from './use-campaign-mutations.ts';

interface CampaignRowProps {
  campaign: Campaign;
  onEdit: () => void;
}

export function CampaignRow({ campaign, onEdit }: CampaignRowProps) {
  const { id, name, channel, utm_campaign, active, total_spend, spend } = campaign;
  const updateMutation = useUpdateCampaign(id);
  const latestSpend = spend[0];
  return (
    <Box
      as="li"
      data-campaign={id}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      <Grid
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) auto',
          lg: 'minmax(0, 1fr) 16rem auto',
        }}
        alignItems="center"
        columnGap="8"
        rowGap="3"
      >
        <Box minWidth="0">
          <Flex align="center" gap="2" wrap="wrap">
            <Heading as="h2" size="sm" overflowWrap="anywhere">
              {name}
            </Heading>
            <Badge colorPalette={active ? 'green' : 'gray'}>{active ? 'Active' : 'Paused'}</Badge>
          </Flex>
          <Text textStyle="sm" color="fg.muted" mt="1" overflowWrap="anywhere">
            {formatChannel(channel)} · utm_campaign={utm_campaign}
          </Text>
        </Box>
        <Box textAlign={{ md: 'end' }} fontVariantNumeric="tabular-nums">
          <Text fontWeight="bold" fontSize="lg">
            {formatKsh(total_spend)}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {latestSpend
              ? `latest ${formatKsh(latestSpend.amount)} on ${formatDate(`${latestSpend.day}T12:00:00+03:00`)}`
              : 'no spend entered'}
          </Text>
        </Box>
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="2">
          <ButtonLink to={`?spend=${id}`} variant="outline" size="sm" aria-label={`Daily spend of ${name}`}>
            Daily spend
          </ButtonLink>
          <Button variant="outline" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Checkbox
            label="Active"
            aria-label={`${name} is active`}
            checked={active}
            disabled={updateMutation.isPending}
            onChange={() => updateMutation.mutate({ active: !active })}
          />
        </Flex>
      </Grid>
      <Notice mt="2">{updateMutation.error && getSaveError(updateMutation.error)}</Notice>
    </Box>
  );
}
