import type { ConflictReport } from '#contract/types.ts';
import { Stack, Text } from '#src/components/chakra/chakra.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { ReportTable } from '../report-table.tsx';
import { ProductName } from './product-name.tsx';

type Conflict = ConflictReport['results'][number];

const TITLES: Record<Conflict['kind'], string> = {
  contradiction: 'A rule beside a narrower one of the same product',
  duplicate: 'Two products of one brand for the same cars',
};

export function ConflictList({ report: { results, compared_at } }: { report: ConflictReport }) {
  return (
    <Stack gap="4">
      {compared_at !== null && (
        <Text textStyle="sm" color="fg.muted">
          Compared {formatDateTime(compared_at)}. What was changed since is left out.
        </Text>
      )}
      {(['contradiction', 'duplicate'] as const).map((kind) => (
        <ReportTable
          key={kind}
          title={TITLES[kind]}
          columns={[
            { name: 'First', render: ({ first }) => <Rule {...first} /> },
            { name: 'Second', render: ({ second }) => <Rule {...second} /> },
            { name: 'Cars', isNumber: true, render: ({ vehicles }) => vehicles },
          ]}
          items={results.filter((conflict) => conflict.kind === kind)}
          getKey={({ first, second }) => `${first.id} ${second.id}`}
        />
      ))}
    </Stack>
  );
}

function Rule({ product, text }: Conflict['first']) {
  return (
    <>
      <ProductName {...product} />
      <Text color="fg.muted">{text}</Text>
    </>
  );
}
