import { useQuery } from '@tanstack/react-query';
import { adminPaths } from '#contract/admin-paths.ts';
import type { Campaign } from '#contract/types.ts';
import { Box, ButtonLink, Flex, Grid, Heading, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { campaignSpendQuery } from '#src/queries/admin/campaigns.ts';
import { formatMonth, includesMonth, listDays, shiftMonth } from './month.rules.ts';
import { MonthSpendForm } from './month-spend.form.tsx';
import { SpendLinesForm } from './spend-lines.form.tsx';

interface CampaignSpendProps {
  campaign: Campaign;
  /** YYYY-MM, not after the current month. */
  month: string;
  today: string;
}

export function CampaignSpend({ campaign, month, today }: CampaignSpendProps) {
  const formProps = { campaignId: campaign.id, month, days: listDays(month, today) };
  const getMonthHref = (step: 1 | -1) => `?spend=${campaign.id}&month=${shiftMonth(month, step)}`;
  return (
    <>
      <ButtonLink to={adminPaths.campaigns} variant="ghost" px="2" ms="-2" mb="2">
        <ChevronLeftIcon /> Back to Campaigns
      </ButtonLink>
      <PageHeading size="lg">Spend of {campaign.name}</PageHeading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="4">
        Whole shillings for each day of Kenya. Enter 0 where nothing was spent; empty days are left out.
      </Text>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 28rem) minmax(0, 1fr)' }}
        gap={{ base: '4', lg: '6' }}
        alignItems="start"
      >
        <Panel>
          <Flex align="center" justify="space-between" gap="2" mb="2">
            <ButtonLink
              to={getMonthHref(-1)}
              variant="outline"
              size="sm"
              px="2"
              aria-label={`Show ${formatMonth(shiftMonth(month, -1))}`}
            >
              <ChevronLeftIcon />
            </ButtonLink>
            <Heading as="h2" size="sm" aria-live="polite">
              {formatMonth(month)}
            </Heading>
            {month < today.slice(0, 7) ? (
              <ButtonLink
                to={getMonthHref(1)}
                variant="outline"
                size="sm"
                px="2"
                aria-label={`Show ${formatMonth(shiftMonth(month, 1))}`}
              >
                <ChevronRightIcon />
              </ButtonLink>
            ) : (
              <Box width="9" />
            )}
          </Flex>
          {includesMonth(campaign, month) ? (
            <MonthSpendForm key={month} {...formProps} spend={campaign.spend} />
          ) : (
            <OlderMonth key={month} {...formProps} />
          )}
        </Panel>
        <Panel title="Many days at once">
          <SpendLinesForm campaign={campaign} today={today} />
        </Panel>
      </Grid>
    </>
  );
}

interface OlderMonthProps {
  campaignId: number;
  month: string;
  days: readonly string[];
}

function OlderMonth(props: OlderMonthProps) {
  const { campaignId, days } = props;
  const period = { from: days[0]!, to: days.at(-1)! };
  const spend = useQuery(campaignSpendQuery(useApi(), campaignId, period));
  if (spend.data) return <MonthSpendForm {...props} spend={spend.data} />;
  if (!spend.isError) return <LoadingText>Loading the month...</LoadingText>;
  return <SectionFailure message="The month could not be loaded." onRetry={() => void spend.refetch()} />;
}
