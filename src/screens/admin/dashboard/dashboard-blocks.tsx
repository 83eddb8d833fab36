import { adminPaths } from '#contract/admin-paths.ts';
import { formatKsh } from '#contract/money.ts';
import type { DashboardComparison } from '#contract/types.ts';
import type { DashboardMetrics } from '#machines/sales-dashboard/sales-dashboard.types.ts';
import { Grid, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { formatDate } from '#src/format/format-date.ts';
import { ChannelPie } from './channel-pie.tsx';
import { Block, ChartPanel, EmptyMessage } from './chart-panel.tsx';
import { DailyChart } from './daily-chart.tsx';
import { formatCac, formatCount, formatDay, formatRoas, getChannelShares } from './metrics.rules.ts';
import { MetricsTable } from './metrics-table.tsx';
import { SummaryCards } from './summary-cards.tsx';

const columns = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

interface DashboardBlocksProps {
  metrics: DashboardMetrics;
  /** Null until it is known. */
  comparison: DashboardComparison | null;
}

export function DashboardBlocks({ metrics, comparison }: DashboardBlocksProps) {
  const { summary, topProducts, topCustomers, channels, dailyMetrics } = metrics;
  const shares = getChannelShares(channels);
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <SummaryCards summary={summary} before={comparison?.before?.summary ?? null} />
      {summary && comparison?.before && (
        <Text textStyle="sm" color="fg.muted">
          Changes against {formatDay(comparison.before.from)} – {formatDay(comparison.before.to)}
        </Text>
      )}
      <ChartPanel
        title="Daily Metrics"
        emptyText={dailyMetrics.length === 0 ? 'No daily metrics yet.' : null}
        chart={<DailyChart days={dailyMetrics} />}
        table={
          <MetricsTable
            caption="Daily Metrics"
            columns={['Day', 'Revenue', 'Orders', 'ROAS', 'CAC']}
            rows={dailyMetrics.map((metric) => [
              formatDate(`${metric.day}T12:00:00+03:00`),
              formatKsh(metric.daily_revenue),
              formatCount(metric.total_orders),
              formatRoas(metric.roas),
              formatCac(metric.cac),
            ])}
            maxHeight="22rem"
          />
        }
      />
      <Grid templateColumns={columns} gap={{ base: '3', md: '4' }} alignItems="start">
        <Block title="Top Selling Products">
          {topProducts.length === 0 ? (
            <EmptyMessage>No top products yet.</EmptyMessage>
          ) : (
            <MetricsTable
              caption="Top Selling Products"
              columns={['Product', 'Sales', 'Revenue']}
              hrefs={topProducts.map(({ product }, index) => {
                const named = comparison?.products[index];
                return named?.product === product ? adminPaths.editItem(named.id) : null;
              })}
              rows={topProducts.map((row) => [
                row.product,
                formatCount(row.sales_count),
                formatKsh(row.revenue),
              ])}
            />
          )}
        </Block>
        <Block title="Top Customers">
          {topCustomers.length === 0 ? (
            <EmptyMessage>No customer data yet.</EmptyMessage>
          ) : (
            <MetricsTable
              caption="Top Customers"
              columns={['Customer', 'Lifetime value']}
              hrefs={topCustomers.map(({ customer }, index) => {
                const named = comparison?.customers[index];
                return named?.customer === customer ? adminPaths.customer(named.id) : null;
              })}
              rows={topCustomers.map(({ customer, lifetime_value: value }) => [customer, formatKsh(value)])}
            />
          )}
        </Block>
      </Grid>
      <ChartPanel
        title="Campaign Channels"
        emptyText={channels.length === 0 ? 'No campaigns data yet.' : null}
        chart={<ChannelPie shares={shares} />}
        table={
          <MetricsTable
            caption="Campaign Channels"
            columns={['Channel', 'Revenue', 'Share']}
            rows={shares.map(({ channel, revenue, share }) => [channel, formatKsh(revenue), share])}
          />
        }
      />
    </Stack>
  );
}
