import type { CategoryWithSubcategories, Facets } from '#contract/types.ts';
import type {
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { ChevronDownIcon } from '#src/components/ui/icons.tsx';
import { Box, Flex, IconButton, Text } from '#src/components/ui/ui.ts';
import { formatCount } from '#src/format/format-count.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';

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
    <Box>
      <Flex align="center" gap="2">
        <Box flex="1" minWidth="0">
          <Checkbox
            label={name}
            checked={filter.category.includes(id)}
            onChange={() => send({ type: 'filter.toggle', group: 'category', id })}
          />
        </Box>
        <Count facets={facets} group="categories" id={id} />
        {subcategories.length > 0 && (
          <IconButton
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={`Subcategories of ${name}`}
            me="-2"
            onClick={() => setExpanded(!isOpen)}
          >
            <ChevronDownIcon style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
          </IconButton>
        )}
      </Flex>
      {isOpen && (
        <Box ps="2" ms="2.5" borderLeftWidth="2px" borderColor="border" textStyle="sm">
          {subcategories.map((subcategory) => (
            <Flex key={subcategory.id} align="center" gap="2" pe="11">
              <Box flex="1" minWidth="0">
                <Checkbox
                  label={subcategory.name}
                  checked={filter.subcategory.includes(subcategory.id)}
                  onChange={() => toggleSubcategory(subcategory.id)}
                />
              </Box>
              <Count facets={facets} group="subcategories" id={subcategory.id} />
            </Flex>
          ))}
        </Box>
      )}
    </Box>
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
    <Text key={count} as="span" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      {formatCount(count, capped)}
    </Text>
  );
}
