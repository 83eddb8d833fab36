import type { Pool, PoolClient } from 'pg';
import type { Sql } from '../../../../server/db/sql.ts';

export interface TableRead {
  table: string;
  scanType: string;
  /** Rows it read, including those it filtered out. */
  rows: number;
  statement: string;
  during: string;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

const SETTINGS = {
  enable_seqscan: 'off',
  random_page_cost: '1',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
};

/**
 * Makes new connections to this database log the plan of every statement, including those of triggers and foreign keys.
 * `sql` must be connected as a PostgreSQL superuser.
 */
export async function logPlans(sql: Sql): Promise<void> {
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await sql.query(`alter database "${row!.name}" set ${setting} = '${value}'`);
  }
}

export function watchPlans(pools: readonly Pool[]) {
  const recording = { reads: [] as TableRead[], during: '' };
  const watchClient = (client: PoolClient) => {
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (!message.startsWith('duration:') || start < 0) return;
      const { 'Query Text': statement, Plan: plan } = JSON.parse(message.slice(start)) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      const { during } = recording;
      recording.reads.push(...collectReads(plan).map((read) => ({ ...read, statement, during })));
    });
  };
  for (const pool of pools) pool.on('connect', watchClient);
  return recording;
}

function collectReads(node: PlanNode): Pick<TableRead, 'table' | 'scanType' | 'rows'>[] {
  const childReads = (node.Plans ?? []).flatMap(collectReads);
  const { 'Relation Name': table, 'Node Type': scanType } = node;
  if (table === undefined || scanType === 'ModifyTable') return childReads;
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [{ table, scanType, rows: Math.round(each * (node['Actual Loops'] ?? 0)) }, ...childReads];
}
