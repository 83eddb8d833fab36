import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { conflictsQuery, coverageQuery, unknownCodesQuery } from '#src/queries/admin/fitment-reports.ts';
import { BulkEdit } from './bulk/bulk-edit.tsx';
import { ConflictList } from './conflict-list.tsx';
import { CoverageLists } from './coverage-lists.tsx';
import { FitmentFiles } from './fitment-files.tsx';
import { getTab, TAB_PARAMETER } from './fitment-tabs.rules.ts';
import { FitmentQuestions } from './questions/fitment-questions.tsx';
import { Report } from './report.tsx';
import { FitmentRules } from './rules/fitment-rules.tsx';
import { UnknownCodeList } from './unknown-code-list.tsx';
import { FitmentVehicles } from './vehicles/fitment-vehicles.tsx';

/** The open tab is in the address. */
export default function FitmentScreen() {
  const { role } = useSession();
  const [searchParams] = useSearchParams();
  const { id } = getTab(searchParams.get(TAB_PARAMETER), role);
  if (id === 'rules') return <FitmentRules />;
  if (id === 'bulk') return <BulkEdit />;
  if (id === 'vehicles') return <FitmentVehicles />;
  if (id === 'questions') return <FitmentQuestions />;
  if (id === 'files') return <FitmentFiles />;
  if (id === 'conflicts') return <Conflicts />;
  return id === 'codes' ? <UnknownCodes /> : <Coverage />;
}

function Coverage() {
  const report = useQuery(coverageQuery(useApi()));
  const isEmpty = report.data && Object.values(report.data).every((list) => list.length === 0);
  return (
    <Report
      tab="coverage"
      row="fitmentCoverage"
      report={report}
      intro="What to check next: products that nobody has checked for cars, and cars for which the shop has no part."
      emptyText={isEmpty ? 'Every product is checked, and every car has parts.' : null}
    >
      {report.data && <CoverageLists report={report.data} />}
    </Report>
  );
}

function Conflicts() {
  const report = useQuery(conflictsQuery(useApi()));
  const isCompared = report.data?.compared_at !== null;
  const emptyText = isCompared ? 'No rules contradict each other.' : 'The rules are compared each night.';
  return (
    <Report
      tab="conflicts"
      row="fitmentConflicts"
      report={report}
      intro="Rules that contradict each other, and products of one brand that say the same about a car."
      emptyText={report.data?.results.length === 0 ? emptyText : null}
    >
      {report.data && <ConflictList report={report.data} />}
    </Report>
  );
}

function UnknownCodes() {
  const report = useQuery(unknownCodesQuery(useApi()));
  return (
    <Report
      tab="codes"
      row="unknownCodes"
      report={report}
      intro="Chassis codes that shoppers typed and the shop does not know: which cars to add next."
      emptyText={report.data?.results.length === 0 ? 'No unknown codes were looked up.' : null}
    >
      {report.data && <UnknownCodeList report={report.data} />}
    </Report>
  );
}
