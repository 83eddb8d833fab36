import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { startTestShop } from '../../support/test-shop.ts';
import { fetchMetrics, METRICS_TOKEN } from './scrape.ts';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}
interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

/** Of the machines and the database cluster: node_exporter, postgres_exporter and Patroni, as Debian 12 has them. */
const OTHERS = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_systemd_unit_state',
  'patroni_postgres_running',
  'patroni_primary',
  'patroni_replica',
  'patroni_sync_standby',
  'patroni_xlog_location',
  'patroni_xlog_replayed_location',
  'pg_stat_archiver_failed_count',
];

let exposed: Set<string>;
let rules: Rule[];
let panels: Panel[];
beforeAll(async () => {
  const shop = await startTestShop({
    METRICS_TOKEN,
    BACKUP_DIR: 'no-such-folder',
    DATABASE_READ_URL: inject('databaseServer'),
  });
  const text = await (await fetchMetrics(shop)).text();
  await shop.close();
  exposed = new Set([
    'up',
    ...OTHERS,
    ...[...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
    ),
  ]);
  const alerts = parse(await readFile('deploy/prometheus/alerts.yml', 'utf8')) as {
    groups: { rules: Rule[] }[];
  };
  rules = alerts.groups.flatMap((group) => group.rules);
  panels = (JSON.parse(await readFile('deploy/grafana/gari.json', 'utf8')) as { panels: Panel[] }).panels;
});

/** Without label matchers, whose values are free text. */
const listMetrics = (expression: string) =>
  expression.replaceAll(/"[^"]*"/g, '').match(/\b(?:up|(?:gari|node|nodejs|patroni|pg|process)_\w+)\b/g) ??
  [];

describe('the alert rules', () => {
  test('[METRICS-08, SMS-08] name only metrics that the shop exposes, and those of machines and clusters', () => {
    const used = rules.flatMap(({ expr }) => listMetrics(expr));
    const [ofOthers, ofShop] = [true, false].map((isOther) =>
      [...new Set(used)].filter((name) => OTHERS.includes(name) === isOther).toSorted(),
    );
    expect(ofOthers).toEqual(OTHERS);
    expect(ofShop).toEqual([
      'gari_backup_age_seconds',
      'gari_database_connections_waited_for',
      'gari_database_up',
      'gari_emails_total',
      'gari_http_request_duration_seconds_bucket',
      'gari_http_requests_total',
      'gari_jobs',
      'gari_jobs_oldest_waiting_seconds',
      'gari_open_tasks_oldest_seconds',
      'gari_payment_outcomes_total',
      'gari_payments_undecided_oldest_seconds',
      'gari_refusals_total',
      'gari_standby_lag_seconds',
      'gari_text_messages_total',
      'gari_unlisted_scripts_total',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'up',
    ]);
    expect(used.filter((name) => !exposed.has(name))).toEqual([]);
  });

  test('[METRICS-08] each has a name of its own, a severity, and says what to do', () => {
    expect(rules.map(({ alert, labels }) => `${alert} ${labels.severity}`)).toEqual([
      'GariDown page',
      'GariNotScraped page',
      'GariDatabaseDown page',
      'GariServerErrors page',
      'GariSlow ticket',
      'GariBusy page',
      'GariManyRateLimited ticket',
      'GariConnectionsWaitedFor ticket',
      'GariEventLoopDelayed ticket',
      'GariMemory ticket',
      'GariJobsLate page',
      'GariJobsFailed ticket',
      'GariPaymentsUndecided page',
      'GariPaymentsFailing page',
      'GariMoneyWaitsForPeople ticket',
      'GariUnlistedScript page',
      'GariBackupLate ticket',
      'GariDrillFailed ticket',
      'GariStandbyBehind ticket',
      'GariNoPrimary page',
      'GariNodeDown ticket',
      'GariNoSynchronousStandby ticket',
      'GariNodeBehind ticket',
      'GariArchiveFailing ticket',
      'GariDiskFilling ticket',
      'GariDiskFull page',
      'GariEmailsFailing ticket',
      'GariTextMessagesFailing ticket',
    ]);
    const silent = rules.filter(({ annotations }) => !annotations.summary || !annotations.description);
    expect(silent).toEqual([]);
  });
});

describe('the dashboard', () => {
  test('[METRICS-08] names only metrics that the shop exposes, and has a query in each panel', () => {
    const charts = panels.filter(({ type }) => type !== 'row');
    expect(charts.filter(({ targets }) => !targets || targets.length === 0)).toEqual([]);
    const used = charts.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => listMetrics(expr)));
    expect(used.length).toBeGreaterThan(charts.length);
    expect(used.filter((name) => !exposed.has(name))).toEqual([]);
  });

  test('[METRICS-08] its panels do not overlap and have ids of their own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(cells.length - new Set(cells).size).toBe(0);
  });
});
