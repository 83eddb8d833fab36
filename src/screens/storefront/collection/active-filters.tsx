import type { CategoryWithSubcategories } from '#contract/types.ts';
import { CloseIcon } from '#src/components/icons.tsx';
import { Button, Flex } from '#src/components/ui.ts';
import type { CatalogueFilter } from '#src/queries/catalogue.ts';
import { hasFilters, toggled } from '../catalogue/catalogue-address.ts';

interface ActiveFiltersProps {
  filter: CatalogueFilter;
  categories: readonly CategoryWithSubcategories[] | undefined;
  onChange: (next: Partial<CatalogueFilter>) => void;
}

export function ActiveFilters({ filter, categories = [], onChange }: ActiveFiltersProps) {
  if (!hasFilters(filter)) return null;
  const subcategories = categories.flatMap((category) => category.subcategories);
  const nameIn = (named: readonly { id: number; name: string }[], id: number) =>
    named.find((one) => one.id === id)?.name ?? '…';
  return (
    <Flex as="ul" aria-label="Active filters" listStyleType="none" wrap="wrap" gap="2" mb="2">
      {filter.category.map((id) => (
        <Chip
          key={`category-${id}`}
          label={nameIn(categories, id)}
          onRemove={() => onChange({ category: toggled(filter.category, id) })}
        />
      ))}
      {filter.subcategory.map((id) => (
        <Chip
          key={`subcategory-${id}`}
          label={nameIn(subcategories, id)}
          onRemove={() => onChange({ subcategory: toggled(filter.subcategory, id) })}
        />
      ))}
      <li>
        <Button variant="ghost" onClick={() => onChange({ category: [], subcategory: [] })}>
          Clear All
        </Button>
      </li>
    </Flex>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <Button variant="subtle" borderRadius="full" aria-label={`Remove filter ${label}`} onClick={onRemove}>
        {label} <CloseIcon width="16" height="16" />
      </Button>
    </li>
  );
}
