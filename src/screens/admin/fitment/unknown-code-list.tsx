import type { UnknownCodeReport } from '#contract/types.ts';
import { formatCount } from '#src/format/format-count.ts';
import { formatDate } from '#src/format/format-date.ts';
import { ReportTable } from '../report-table.tsx';

export function UnknownCodeList({ report }: { report: UnknownCodeReport }) {
  return (
    <ReportTable
      title="Unknown codes"
      columns={[
        { name: 'Code', render: ({ code }) => code },
        { name: 'Look-ups', isNumber: true, render: ({ count }) => formatCount(count) },
        { name: 'Last seen', isNumber: true, render: ({ last_seen }) => formatDate(last_seen) },
      ]}
      items={report.results}
      getKey={({ code }) => code}
    />
  );
}
