import { formatKsh } from '#contract/money.ts';
import type { DashboardSummary } from '#contract/types.ts';
import { Box, Flex, Grid } from '#src/components/chakra/chakra.tsx';
import { compareSummaries } from './comparison.rules.ts';
import { formatAverage, formatCount } from './metrics.rules.ts';

const EMPTY_SUMMARY: DashboardSummary = {
  total_amount: 0,
  total_orders: 0,
  avg_order_value: 0,
  total_customers: 0,
};

interface SummaryCardsProps {
  summary: DashboardSummary | null;
  /** Null where there is no period before. */
  before: DashboardSummary | null;
}

export function SummaryCards({ summary, before }: SummaryCardsProps) {
  const { total_amount, total_orders, avg_order_value, total_customers } = summary ?? EMPTY_SUMMARY;
  const changes = summary && before && compareSummaries(summary, before);
  const cards = [
    ['Total Revenue', formatKsh(total_amount), changes?.revenue],
    ['Total Orders', formatCount(total_orders), changes?.orders],
    ['Avg Order Value', formatAverage(avg_order_value), changes?.average],
    ['Total Customers', formatCount(total_customers), changes?.customers],
  ] as const;
  return (
    <Grid
      as="dl"
      aria-label="Summary"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap={{ base: '3', md: '4' }}
    >
      {cards.map(([name, value, change]) => (
        <Flex
          key={name}
          wrap="wrap"
          align="baseline"
          justify="space-between"
          columnGap="3"
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          px={{ base: '3', md: '5' }}
          py={{ base: '3', md: '4' }}
        >
          <Box as="dt" width="100%" textStyle="sm" color="fg.muted">
            {name}
          </Box>
          <Box
            as="dd"
            fontSize={{ base: 'lg', md: '2xl' }}
            fontWeight="bold"
            lineHeight="short"
            letterSpacing="tight"
            fontVariantNumeric="tabular-nums"
            overflowWrap="anywhere"
          >
            {value}
          </Box>
          {change && (
            <Box
              as="dd"
              width={{ base: '100%', md: 'auto' }}
              textStyle="sm"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              color={change.isFall ? 'fg.error' : 'fg.muted'}
            >
              {change.text}
            </Box>
          )}
        </Flex>
      ))}
    </Grid>
  );
}
