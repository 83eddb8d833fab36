import type { CategoryWithSubcategories } from '#contract/types.ts';
import type {
  AttributeName,
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { Button } from '#src/components/ui/button.tsx';
import { CloseIcon } from '#src/components/ui/icons.tsx';
import styles from './active-filters.module.css';
import { getAttributeLabel } from './attribute-labels.ts';

export interface ActiveFiltersProps {
  filter: CatalogueFilter;
  categories: readonly CategoryWithSubcategories[] | undefined;
  send: (event: CatalogueSearchEvent) => void;
}

/** One chip for each chosen value. */
export function ActiveFilters({ filter, categories = [], send }: ActiveFiltersProps) {
  const subcategories = categories.flatMap((category) => category.subcategories);
  const findName = (options: readonly { id: number; name: string }[], id: number) =>
    options.find((option) => option.id === id)?.name ?? '…';
  const attributes = Object.entries(filter.attributes ?? {}) as [AttributeName, readonly string[]][];
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filter.category.map((id) => (
        <Chip
          key={`category-${id}`}
          label={findName(categories, id)}
          onRemove={() => send({ type: 'filter.toggle', group: 'category', id })}
        />
      ))}
      {filter.subcategory.map((id) => (
        <Chip
          key={`subcategory-${id}`}
          label={findName(subcategories, id)}
          onRemove={() => send({ type: 'filter.toggle', group: 'subcategory', id })}
        />
      ))}
      {attributes.flatMap(([name, values]) =>
        values.map((value) => (
          <Chip
            key={`${name}-${value}`}
            label={getAttributeLabel(name, value)}
            onRemove={() => send({ type: 'attribute.toggle', name, value })}
          />
        )),
      )}
      <li>
        <Button variant="ghost" onClick={() => send({ type: 'filters.clear' })}>
          Clear All
        </Button>
      </li>
    </ul>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <Button
        className={styles.chip}
        variant="subtle"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
      >
        {label} <CloseIcon width="16" height="16" />
      </Button>
    </li>
  );
}
