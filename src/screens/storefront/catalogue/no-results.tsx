import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { hasFilters, isNarrowed } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import { countHidden } from './count-hidden.ts';
import { getFitHref } from './get-fit-href.ts';
import { getListCarName } from './list-car-name.ts';
import { NearParts } from './near-parts.tsx';
import { OtherCarsParts } from './other-cars-parts.tsx';
import { PageOutOfRange } from './page-out-of-range.tsx';
import type { CatalogueSearch } from './use-catalogue-search.ts';

const SearchHelp = lazyPart<{ query: string; address: string }>(
  () => import('#src/components/shop/whatsapp/search-help.tsx'),
);

interface SearchProps {
  search: CatalogueSearch;
}

export default function NothingFound({ search }: SearchProps) {
  if (search.result.state === 'outOfRange') return <PageOutOfRange search={search} />;
  return (
    <>
      <NoResults search={search} />
      <NearParts search={search} />
      <OtherCarsParts search={search} />
    </>
  );
}

function NoResults({ search }: SearchProps) {
  const { send, car, appliedFilter } = search;
  const { publicUrl } = usePorts();
  const location = useLocation();
  const { heading, text } = getTexts(search);
  const canShowAll = countHidden(search) > 0;
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          {heading}
        </Heading>
      }
      text={text}
    >
      {canShowAll && (
        <ButtonLink to={getFitHref(search, 'all')} state={{ scroll: 'keep' }}>
          Show all
        </ButtonLink>
      )}
      {(!canShowAll || isNarrowed(appliedFilter)) && (
        <Button variant={canShowAll ? 'outline' : 'solid'} onClick={() => send({ type: 'search.clear' })}>
          Clear filters
        </Button>
      )}
      {appliedFilter.query !== '' && hasFilters(appliedFilter) && (
        <Button variant="outline" onClick={() => send({ type: 'filters.clear' })}>
          Search without filters
        </Button>
      )}
      {(appliedFilter.query !== '' || car) && (
        <Suspense fallback={null}>
          <SearchHelp
            query={appliedFilter.query}
            address={`${publicUrl}${location.pathname}${location.search}`}
          />
        </Suspense>
      )}
    </EmptyState>
  );
}

function getTexts(search: CatalogueSearch) {
  const { appliedFilter, car } = search;
  const { query } = appliedFilter;
  const name = getListCarName(search);
  if (car && countHidden(search) > 0)
    return {
      heading: `No ${query || 'parts'} for ${car.own ? `your ${name}` : (name ?? 'this car')} yet`,
      text: 'There are such parts, but for other cars or not checked for this one.',
    };
  if (query)
    return {
      heading: 'No search results found',
      text: `No matches were found for “${query}”. Try a shorter word, a part number or a chassis code.`,
    };
  return {
    heading: 'No filter results found',
    text: 'The current filters returned no products. Try fewer of them.',
  };
}
