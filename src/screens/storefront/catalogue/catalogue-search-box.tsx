import { SearchBox } from '#src/components/search-box.tsx';
import type { CatalogueSearch } from './use-catalogue-search.ts';
import { useTitleSuggestions } from './use-title-suggestions.ts';

interface CatalogueSearchBoxProps {
  placeholder: string;
  search: Pick<CatalogueSearch, 'shown' | 'send' | 'warmUp'>;
  autoFocus?: boolean;
}

/** The search box of the shop, with titles to choose from. */
export function CatalogueSearchBox({ placeholder, search, autoFocus = false }: CatalogueSearchBoxProps) {
  const { onWant, ...suggestions } = useTitleSuggestions();
  return (
    <SearchBox
      placeholder={placeholder}
      query={search.shown.query}
      action="/collection"
      onSearch={(query) => search.send({ type: 'query.submit', query })}
      suggestions={{
        ...suggestions,
        onWant: (text) => {
          search.warmUp();
          onWant(text);
        },
      }}
      autoFocus={autoFocus}
    />
  );
}
