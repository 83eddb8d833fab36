import type { Operations } from '#contract/types.ts';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { formatAge, formatDateTime } from '#src/format/format-date.ts';
import { DescriptionList } from '../work-list/description-list.tsx';
import { formatBytes, formatSeconds } from './operations.rules.ts';

interface OperationsProps {
  operations: Operations;
}

const COMMIT_LENGTH = 8;

export function Process({ operations: { at, process, processes } }: OperationsProps) {
  const { version, commit, node, started_at, memory_bytes } = process;
  return (
    <Panel title="This process">
      <DescriptionList
        entries={[
          ['Version', commit ? `${version} (${commit.slice(0, COMMIT_LENGTH)})` : version],
          ['Node', node],
          ['Running for', formatAge(started_at, Date.parse(at))],
          ['Memory', formatBytes(memory_bytes)],
          ['Processes', `${formatCount(processes)} of the shop on this database`],
        ]}
      />
    </Panel>
  );
}

export function Database({ operations: { database } }: OperationsProps) {
  const { version, size_bytes, connections, max_connections, migrations, is_current } = database;
  return (
    <Panel title="Database">
      <DescriptionList
        entries={[
          ['PostgreSQL', version],
          ['Size', formatBytes(size_bytes)],
          ['Connections', `${formatCount(connections)} of ${formatCount(max_connections)}`],
          ['Migrations', `${migrations}, ${is_current ? 'of this version' : 'of another version'}`],
          ['Pooler', database.has_pooler ? 'In use' : 'None'],
          ['Standby', describeStandby(database.standby)],
        ]}
      />
    </Panel>
  );
}

function describeStandby(standby: Operations['database']['standby']): string {
  if (standby === null) return 'None';
  const { lag_seconds } = standby;
  if (lag_seconds === null) return 'None answers';
  return lag_seconds < 1 ? 'Up to date' : `${formatSeconds(lag_seconds)} behind`;
}

export function Emails({ operations: { at, emails } }: OperationsProps) {
  const { is_sent, waiting, oldest_at, failed, last_sent_at } = emails;
  return (
    <Panel title="Emails">
      <DescriptionList
        entries={[
          ['Mail server', is_sent ? 'Set' : 'None'],
          ['Waiting', describeWaiting(waiting, oldest_at, at)],
          ['Failed', formatCount(failed)],
          ['Last sent', last_sent_at === null ? 'None in the last day' : formatDateTime(last_sent_at)],
        ]}
      />
    </Panel>
  );
}

function describeWaiting(count: number, oldestAt: string | null, now: string): string {
  return oldestAt === null
    ? formatCount(count)
    : `${formatCount(count)}, the oldest for ${formatAge(oldestAt, Date.parse(now))}`;
}

export function TextMessages({ operations: { at, sms } }: OperationsProps) {
  if (!sms) return null;
  const { waiting, oldest_at, failed, unknown } = sms;
  return (
    <Panel title="SMS">
      <DescriptionList
        entries={[
          ['Waiting', describeWaiting(waiting, oldest_at, at)],
          ['Failed', `${formatCount(failed)} in the last two days`],
          [
            'No reply',
            `${formatCount(unknown)} in the last two days${unknown > 0 ? ', which may have arrived' : ''}`,
          ],
        ]}
      />
    </Panel>
  );
}

export function Backups({ operations: { backup, reports } }: OperationsProps) {
  return (
    <Panel title="Backup and reports">
      <DescriptionList
        entries={[
          ['Last backup', describeBackup(backup)],
          ['Errors', `${formatCount(reports.client_errors)} reported by browsers in the last day`],
          ['CSP', `${formatCount(reports.csp_violations)} violations in the last day`],
          ['Payment scripts', `${formatCount(reports.unlisted_scripts ?? 0)} unlisted ones in the last day`],
        ]}
      />
    </Panel>
  );
}

function describeBackup(backup: Operations['backup']): string {
  if (backup === null) return 'Off';
  if (backup.at === null) return 'None yet';
  return `${formatDateTime(backup.at)}, ${formatBytes(backup.size_bytes ?? 0)}`;
}
