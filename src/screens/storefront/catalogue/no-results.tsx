import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { Button, Heading } from '#src/components/ui/ui.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

const SearchHelp = lazyPart<{ query: string; address: string }>(
  () => import('#src/components/shop/whatsapp/search-help.tsx'),
);

export default function NoResults({ search: { appliedFilter, send } }: { search: CatalogueSearch }) {
  const { publicUrl } = usePorts();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          {appliedFilter.query ? 'No search results found' : 'No filter results found'}
        </Heading>
      }
      text={
        appliedFilter.query
          ? `No matches were found for “${appliedFilter.query}”. Try a shorter word, a part number or a chassis code.`
          : 'The current filters returned no products. Try fewer of them.'
      }
    >
      <Button onClick={() => send({ type: 'search.clear' })}>Clear filters</Button>
      {appliedFilter.query !== '' && (
        <Suspense fallback={null}>
          <SearchHelp query={appliedFilter.query} address={`${publicUrl}${pathname}${search}`} />
        </Suspense>
      )}
    </EmptyState>
  );
}
