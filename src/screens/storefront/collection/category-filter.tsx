import type { CategoryWithSubcategories, Facets } from '#contract/types.ts';
import type {
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { IconButton } from '#src/components/ui/button.tsx';
import { ChevronDownIcon } from '#src/components/ui/icons.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import styles from './category-filter.module.css';

interface CategoryFilterProps {
  category: CategoryWithSubcategories;
  filter: CatalogueFilter;
  facets: Facets | undefined;
  send: (event: CatalogueSearchEvent) => void;
}

export function CategoryFilter({ category, filter, facets, send }: CategoryFilterProps) {
  const { id, name, subcategories } = category;
  const hasSelection =
    filter.category.includes(id) ||
    subcategories.some((subcategory) => filter.subcategory.includes(subcategory.id));
  const [isExpanded, setExpanded] = useDisclosure<boolean>();
  const isOpen = isExpanded ?? hasSelection;
  const toggleSubcategory = (subcategory: number) => {
    setExpanded(true);
    send({ type: 'filter.toggle', group: 'subcategory', id: subcategory });
  };
  return (
    <div>
      <div className={styles.line}>
        <div className={styles.name}>
          <Checkbox
            label={name}
            checked={filter.category.includes(id)}
            onChange={() => send({ type: 'filter.toggle', group: 'category', id })}
          />
        </div>
        <Count facets={facets} group="categories" id={id} />
        {subcategories.length > 0 && (
          <IconButton
            className={styles.toggle}
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={`Subcategories of ${name}`}
            onClick={() => setExpanded(!isOpen)}
          >
            <ChevronDownIcon style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <div className={styles.subcategories}>
          {subcategories.map((subcategory) => (
            <div className={styles.line} key={subcategory.id}>
              <div className={styles.name}>
                <Checkbox
                  label={subcategory.name}
                  checked={filter.subcategory.includes(subcategory.id)}
                  onChange={() => toggleSubcategory(subcategory.id)}
                />
              </div>
              <Count facets={facets} group="subcategories" id={subcategory.id} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface CountProps {
  facets: Facets | undefined;
  group: 'categories' | 'subcategories';
  id: number;
}

function Count({ facets, group, id }: CountProps) {
  if (!facets) return null;
  const { capped = false } = facets;
  const count = facets[group].find((entry) => entry.id === id)?.count ?? 0;
  if (capped && count === 0) return null;
  return (
    <span className={styles.count} key={count}>
      {formatCount(count, capped)}
    </span>
  );
}
