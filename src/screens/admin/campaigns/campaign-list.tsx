import { formatKsh } from '#contract/money.ts';
import type { Campaign } from '#contract/types.ts';
import { Box, Button, Flex, Heading, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { CampaignForm } from './campaign.form.tsx';
import { CampaignRow } from './campaign-row.tsx';

export function CampaignList({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [campaignToEdit, setCampaignToEdit] = useDisclosure<Campaign | 'new'>();
  const activeCount = campaigns.filter((campaign) => campaign.active).length;
  const totalSpent = campaigns.reduce((sum, { total_spend }) => sum + total_spend, 0);
  const addButton = (
    <Button onClick={() => setCampaignToEdit('new')}>
      <PlusIcon /> New campaign
    </Button>
  );
  return (
    <>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="3" mb="4">
        <Box>
          <PageHeading size="lg">Campaigns</PageHeading>
          {campaigns.length > 0 && (
            <Text color="fg.muted" textStyle="sm" mt="1" fontVariantNumeric="tabular-nums">
              {campaigns.length} {campaigns.length === 1 ? 'campaign' : 'campaigns'}, {activeCount} active ·{' '}
              {formatKsh(totalSpent)} spent in all
            </Text>
          )}
        </Box>
        {campaigns.length > 0 && addButton}
      </Flex>
      {campaigns.length === 0 ? (
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              No campaigns yet
            </Heading>
          }
          text="Add a campaign and what it costs, and the dashboard shows what advertising brings in."
        >
          {addButton}
        </EmptyState>
      ) : (
        <Box as="ul" aria-label="Campaigns" listStyleType="none" display="grid" gap="3">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} onEdit={() => setCampaignToEdit(campaign)} />
          ))}
        </Box>
      )}
      {campaignToEdit && (
        <CampaignForm
          campaign={campaignToEdit === 'new' ? null : campaignToEdit}
          onClose={() => setCampaignToEdit(null)}
        />
      )}
    </>
  );
}
