import { isNarrowed } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import { Screen } from '#src/components/layout/screen.tsx';
import { useCatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import { Hero } from './hero.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeSections } from './home-sections.tsx';

export { preloadParts } from '../catalogue/catalogue-results.tsx';

export function HomeScreen() {
  const search = useCatalogueSearch('home', isNarrowed);
  const { appliedFilter, result } = search;
  const isSearch = isNarrowed(appliedFilter);
  return (
    <Screen
      name="home"
      state={isSearch ? `searching.${result.state}` : 'sections'}
      title={appliedFilter.query ? `“${appliedFilter.query}”` : 'Car spares in Kenya'}
      wide
    >
      <Hero compact={isSearch} search={search} />
      {isSearch ? <HomeResults search={search} /> : <HomeSections />}
    </Screen>
  );
}
