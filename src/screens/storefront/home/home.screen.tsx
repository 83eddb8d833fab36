import { Screen } from '#src/components/screen.tsx';
import { hasFilters } from '../catalogue/catalogue-address.ts';
import { useCatalogueAddress } from '../catalogue/use-catalogue-address.ts';
import { useCataloguePage } from '../catalogue/use-catalogue-page.ts';
import { Hero } from './hero.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeSections } from './home-sections.tsx';

/** The shop window; a query or a category in the address puts what it finds in the window's place. */
export function HomeScreen() {
  const { filter, change, pageAddress } = useCatalogueAddress();
  const isNarrowed = filter.query !== '' || hasFilters(filter);
  const result = useCataloguePage(filter, isNarrowed);
  return (
    <Screen
      name="home"
      state={isNarrowed ? `searching.${result.state}` : 'sections'}
      title={filter.query ? `“${filter.query}”` : 'Car spares in Kenya'}
      wide
    >
      <Hero compact={isNarrowed} query={filter.query} onSearch={(query) => change({ query })} />
      {isNarrowed ? (
        <HomeResults filter={filter} result={result} pageAddress={pageAddress} />
      ) : (
        <HomeSections />
      )}
    </Screen>
  );
}
