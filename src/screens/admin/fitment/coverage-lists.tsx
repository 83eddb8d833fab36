import type { CoverageReport } from '#contract/types.ts';
import { Grid, Stack } from '#src/components/chakra/chakra.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { ReportTable } from '../report-table.tsx';
import { ProductName } from './product-name.tsx';

export function CoverageLists({ report }: { report: CoverageReport }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      gap="4"
      alignItems="start"
    >
      <Stack gap="4">
        <ReportTable
          title="Best sellers that nobody has checked"
          columns={[
            { name: 'Product', render: (product) => <ProductName {...product} /> },
            { name: 'Category', render: ({ category }) => category },
            { name: 'Sold', isNumber: true, render: ({ units_sold }) => formatCount(units_sold) },
          ]}
          items={report.products}
          getKey={({ id }) => id}
        />
        <ReportTable
          title="Unchecked products by category"
          columns={[
            {
              name: 'Category',
              render: ({ category, subcategory }) =>
                subcategory ? `${category.name} › ${subcategory.name}` : category.name,
            },
            {
              name: 'Unchecked',
              isNumber: true,
              render: ({ unchecked, capped }) => formatCount(unchecked, capped),
            },
            { name: 'For sale', isNumber: true, render: ({ for_sale }) => formatCount(for_sale) },
          ]}
          items={report.subcategories}
          getKey={({ category, subcategory }) => `${category.id} ${subcategory?.id}`}
        />
      </Stack>
      <ReportTable
        title="Cars without parts"
        columns={[
          { name: 'Car', render: ({ label }) => label },
          { name: 'Look-ups', isNumber: true, render: ({ look_ups }) => formatCount(look_ups) },
        ]}
        items={report.vehicles}
        getKey={({ id }) => id}
      />
    </Grid>
  );
}
