import { appPaths } from '#contract/app-paths.ts';
import { SearchBox } from '#src/components/shop/search-box.tsx';
import type { CatalogueSearch } from './use-catalogue-search.ts';
import { useTitleSuggestions } from './use-title-suggestions.ts';

interface CatalogueSearchBoxProps {
  placeholder: string;
  search: Pick<CatalogueSearch, 'appliedFilter' | 'send' | 'warmUp'>;
  autoFocus?: boolean;
}

export function CatalogueSearchBox({ placeholder, search, autoFocus = false }: CatalogueSearchBoxProps) {
  const { onFocus, ...suggestions } = useTitleSuggestions();
  return (
    <SearchBox
      placeholder={placeholder}
      query={search.appliedFilter.query}
      action={appPaths.collection}
      onSearch={(query) => search.send({ type: 'query.submit', query })}
      suggestions={{
        ...suggestions,
        onFocus: (text) => {
          search.warmUp();
          onFocus(text);
        },
      }}
      autoFocus={autoFocus}
    />
  );
}
