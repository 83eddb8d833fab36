import type { ReactNode } from 'react';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { FilterSheet } from './filter-sheet.tsx';

export interface MoreFiltersProps {
  search: CatalogueSearch;
  /** In the sheet only, as are the children, which it shows first. */
  onClose?: () => void;
  children?: ReactNode;
}

/** The filters by attribute: in the panel, or with all others in a sheet over the page. */
export function MoreFilters({ search, onClose, children }: MoreFiltersProps) {
  const { page, isUpdating } = search.result;
  if (!onClose) return <AttributeFilters search={search} />;
  return (
    <FilterSheet page={isUpdating ? undefined : page} onClose={onClose}>
      {children}
      <AttributeFilters search={search} />
    </FilterSheet>
  );
}
