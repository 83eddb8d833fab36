import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageHeading } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { campaignsQuery } from '#src/queries/admin/campaigns.ts';
import { useToday } from '../use-today.ts';
import { CampaignList } from './campaign-list.tsx';
import { CampaignSpend } from './campaign-spend.tsx';
import { isMonth } from './month.rules.ts';

const SCREEN_NAME = 'campaigns';

export default function CampaignsScreen() {
  const list = useQuery(campaignsQuery(useApi()));
  const [params] = useSearchParams();
  const today = useToday();
  const selectedCampaign = list.data?.find(({ id }) => String(id) === params.get('spend'));
  if (!list.data)
    return (
      <Screen name={SCREEN_NAME} state={list.isError ? 'failed' : 'loading'} title="Campaigns">
        <PageHeading size="lg">Campaigns</PageHeading>
        {list.isError ? (
          <SectionFailure message="The campaigns could not be loaded." onRetry={() => void list.refetch()} />
        ) : (
          <LoadingText>Loading campaigns...</LoadingText>
        )}
      </Screen>
    );
  if (selectedCampaign)
    return (
      <Screen name={SCREEN_NAME} state="spend" title={`Spend of ${selectedCampaign.name}`}>
        <CampaignSpend
          campaign={selectedCampaign}
          month={parseMonth(params.get('month'), today)}
          today={today}
        />
      </Screen>
    );
  return (
    <Screen name={SCREEN_NAME} state={list.data.length === 0 ? 'empty' : 'filled'} title="Campaigns">
      <CampaignList campaigns={list.data} />
    </Screen>
  );
}

function parseMonth(value: string | null, today: string): string {
  const currentMonth = today.slice(0, 7);
  return value !== null && isMonth(value) && value <= currentMonth ? value : currentMonth;
}
