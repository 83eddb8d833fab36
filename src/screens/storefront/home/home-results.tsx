import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { Container } from '#src/components/ui/text.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { topCategoriesQuery } from '#src/queries/storefront/catalogue.ts';
import { CatalogueResults } from '../catalogue/catalogue-results.tsx';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import styles from './home-results.module.css';

export function HomeResults({ search }: { search: CatalogueSearch }) {
  const { query, category: selectedIds } = search.appliedFilter;
  const { data: categories } = useQuery(topCategoriesQuery(useApi()));
  const category = categories?.find(({ id }) => selectedIds.includes(id));
  return (
    <Container className={styles.results}>
      <PageHeading>{query ? `Results for “${query}”` : (category?.name ?? 'Parts')}</PageHeading>
      <CatalogueResults search={search} />
    </Container>
  );
}
