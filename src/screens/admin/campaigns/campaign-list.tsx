import { formatKsh } from '#contract/money.ts';
import type { Campaign } from '#contract/types.ts';
import { EmptyState } from '#src/components/empty-state.tsx';
import { PlusIcon } from '#src/components/icons.tsx';
import { PageHeading } from '#src/components/screen.tsx';
import { Box, Button, Flex, Heading, Text } from '#src/components/ui.ts';
import { useOpen } from '#src/components/use-open.ts';
import { CampaignForm } from './campaign.form.tsx';
import { CampaignRow } from './campaign-row.tsx';

export function CampaignList({ campaigns }: { campaigns: readonly Campaign[] }) {
  const [edited, setEdited] = useOpen<Campaign | 'new'>();
  const active = campaigns.filter((campaign) => campaign.active).length;
  const spent = campaigns.reduce((sum, { total_spend }) => sum + total_spend, 0);
  const add = (
    <Button onClick={() => setEdited('new')}>
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
              {campaigns.length} {campaigns.length === 1 ? 'campaign' : 'campaigns'}, {active} active ·{' '}
              {formatKsh(spent)} spent in all
            </Text>
          )}
        </Box>
        {campaigns.length > 0 && add}
      </Flex>
      {campaigns.length === 0 ? (
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              No campaigns yet
            </Heading>
          }
          text="With a campaign and what it costs, the dashboard tells what advertising brings."
        >
          {add}
        </EmptyState>
      ) : (
        <Box as="ul" aria-label="Campaigns" listStyleType="none" display="grid" gap="3">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} onEdit={() => setEdited(campaign)} />
          ))}
        </Box>
      )}
      {edited && <CampaignForm campaign={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
