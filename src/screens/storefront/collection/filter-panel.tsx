import type { CategoryWithSubcategories, Facets } from '#contract/types.ts';
import type {
  CatalogueFilter,
  CatalogueSearchEvent,
} from '#machines/catalogue-search/catalogue-search.types.ts';
import { FilterIcon } from '#src/components/ui/icons.tsx';
import { SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Button, Heading } from '#src/components/ui/ui.ts';
import type { CataloguePage } from '#src/queries/catalogue.ts';
import { formatPartCount } from '../catalogue/part-count.ts';
import { CategoryFilter } from './category-filter.tsx';

interface FilterPanelProps {
  filter: CatalogueFilter;
  /** Undefined while loading. */
  categories: readonly CategoryWithSubcategories[] | undefined;
  facets: Facets | undefined;
  page: CataloguePage | undefined;
  isOpen: boolean;
  onClose: () => void;
  send: (event: CatalogueSearchEvent) => void;
}

interface FilterToggleProps {
  filter: CatalogueFilter;
  isOpen: boolean;
  onToggle: () => void;
}

export function FilterToggle({ filter, isOpen, onToggle }: FilterToggleProps) {
  const selectedCount = filter.category.length + filter.subcategory.length;
  return (
    <Button
      hideFrom="lg"
      variant="outline"
      size="lg"
      px="4"
      aria-expanded={isOpen}
      aria-controls="filter-panel"
      onClick={onToggle}
    >
      <FilterIcon /> Filters{selectedCount > 0 && ` (${selectedCount})`}
    </Button>
  );
}

/** Collapsed by default below 1024 px, always open above. */
export function FilterPanel(props: FilterPanelProps) {
  const { filter, categories, facets, page, isOpen, onClose, send } = props;
  return (
    <Box
      as="section"
      aria-label="Filters"
      id="filter-panel"
      display={{ base: isOpen ? 'flex' : 'none', lg: 'flex' }}
      flexDirection="column"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      alignSelf="start"
      position={{ lg: 'sticky' }}
      top="24"
      maxHeight={{ base: '70dvh', lg: 'calc(100dvh - 7rem)' }}
      overflow="hidden"
    >
      <Box px="4" py="3" overflowY="auto" scrollbarWidth="thin">
        <Heading as="h2" size="sm" mb="1">
          Categories
        </Heading>
        {categories
          ? categories.map((category) => (
              <CategoryFilter
                key={category.id}
                category={category}
                filter={filter}
                facets={facets}
                send={send}
              />
            ))
          : [1, 2, 3, 4, 5, 6].map((key) => <SkeletonBlock key={key} height="6" my="3" />)}
      </Box>
      <Box hideFrom="lg" p="3" borderTopWidth="1px" borderColor="border">
        <Button width="100%" size="lg" onClick={onClose}>
          {page ? `Show ${formatPartCount(page)}` : 'Show parts'}
        </Button>
      </Box>
    </Box>
  );
}
