import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { getFitHref } from '../catalogue/get-fit-href.ts';
import { getListCarName } from '../catalogue/list-car-name.ts';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import { AttributeFilters } from './attribute-filters.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './more-filters.module.css';

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
      <FitFilter search={search} />
      {children}
      <AttributeFilters search={search} />
    </FilterSheet>
  );
}

/** In the sheet, which covers the line above the list that says the same. */
function FitFilter({ search }: { search: CatalogueSearch }) {
  const navigate = useNavigate();
  const { car, result } = search;
  if (!car || result.page?.isCarUnknown) return null;
  const isOn = car.list.fit === 'fits';
  const toggle = () =>
    void navigate(getFitHref(search, isOn ? 'all' : 'fits'), { state: { scroll: 'keep' } });
  return (
    <div className={styles.fit} role="group" aria-label="Your car">
      <Checkbox
        label={`Only what fits ${getListCarName(search) ?? 'this car'}`}
        checked={isOn}
        onChange={toggle}
      />
    </div>
  );
}
