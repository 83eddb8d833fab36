import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PageHeading } from '#src/components/screen.tsx';
import { Container } from '#src/components/ui.ts';
import { useRequest } from '#src/ports/contexts.tsx';
import { type CatalogueFilter, topCategoriesQuery } from '#src/queries/catalogue.ts';
import { CatalogueResults } from '../catalogue/catalogue-results.tsx';
import type { CatalogueResult } from '../catalogue/use-catalogue-page.ts';

interface HomeResultsProps {
  filter: CatalogueFilter;
  result: CatalogueResult;
  pageAddress: (page: number) => string;
}

export function HomeResults({ filter, result, pageAddress }: HomeResultsProps) {
  const navigate = useNavigate();
  const { data: categories } = useQuery(topCategoriesQuery(useRequest()));
  const category = categories?.find(({ id }) => filter.category.includes(id));
  return (
    <Container py={{ base: '5', md: '8' }}>
      <PageHeading>
        {filter.query ? `Results for “${filter.query}”` : (category?.name ?? 'Parts')}
      </PageHeading>
      <CatalogueResults
        filter={filter}
        result={result}
        pageAddress={pageAddress}
        onClear={() => void navigate('/')}
      />
    </Container>
  );
}
