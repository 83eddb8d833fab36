import { formatKsh } from '#contract/money.ts';
import type { DashboardSummary } from '#contract/types.ts';
import { Box, Grid } from '#src/components/chakra/chakra.tsx';
import { formatAverage, formatCount } from './metrics.rules.ts';

const EMPTY_SUMMARY: DashboardSummary = {
  total_amount: 0,
  total_orders: 0,
  avg_order_value: 0,
  total_customers: 0,
};

export function SummaryCards({ summary }: { summary: DashboardSummary | null }) {
  const { total_amount, total_orders, avg_order_value, total_customers } = summary ?? EMPTY_SUMMARY;
  const cards = [
    ['Total Revenue', formatKsh(total_amount)],
    ['Total Orders', formatCount(total_orders)],
    ['Avg Order Value', formatAverage(avg_order_value)],
    ['Total Customers', formatCount(total_customers)],
  ] as const;
  return (
    <Grid
      as="dl"
      aria-label="Summary"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}
      gap={{ base: '3', md: '4' }}
    >
      {cards.map(([name, value]) => (
        <Box
          key={name}
          bg="bg.panel"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l3"
          px={{ base: '3', md: '5' }}
          py={{ base: '3', md: '4' }}
        >
          <Box as="dt" textStyle="sm" color="fg.muted">
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
        </Box>
      ))}
    </Grid>
  );
}
