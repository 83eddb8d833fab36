import { useState } from 'react';
import type { CategoryWithSubcategories } from '#contract/types.ts';
import { Checkbox } from '#src/components/checkbox.tsx';
import { ChevronDownIcon, FilterIcon } from '#src/components/icons.tsx';
import { Bone } from '#src/components/skeletons.tsx';
import { Box, Button, Flex, Heading, IconButton } from '#src/components/ui.ts';
import type { CatalogueFilter } from '#src/queries/catalogue.ts';
import { toggled } from '../catalogue/catalogue-address.ts';

interface FilterPanelProps {
  filter: CatalogueFilter;
  /** Undefined while loading. */
  categories: readonly CategoryWithSubcategories[] | undefined;
  isOpen: boolean;
  onChange: (next: Partial<CatalogueFilter>) => void;
}

interface FilterToggleProps {
  filter: CatalogueFilter;
  isOpen: boolean;
  onToggle: () => void;
}

export function FilterToggle({ filter, isOpen, onToggle }: FilterToggleProps) {
  const chosen = filter.category.length + filter.subcategory.length;
  return (
    <Button
      hideFrom="lg"
      variant="outline"
      size="lg"
      aria-expanded={isOpen}
      aria-controls="filter-panel"
      onClick={onToggle}
    >
      <FilterIcon /> Filters{chosen > 0 && ` (${chosen})`}
    </Button>
  );
}

/** Folded away below 1024 px until asked for, always open from there on. */
export function FilterPanel({ filter, categories, isOpen, onChange }: FilterPanelProps) {
  return (
    <Box
      as="section"
      aria-label="Filters"
      id="filter-panel"
      display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px="4"
      py="3"
      alignSelf="start"
      position={{ lg: 'sticky' }}
      top="24"
      maxHeight={{ lg: 'calc(100dvh - 7rem)' }}
      overflowY="auto"
      scrollbarWidth="thin"
    >
      <Heading as="h2" size="sm">
        Categories
      </Heading>
      {categories
        ? categories.map((category) => (
            <CategoryFilter key={category.id} category={category} filter={filter} onChange={onChange} />
          ))
        : [1, 2, 3, 4, 5, 6].map((key) => <Bone key={key} height="6" my="3" />)}
    </Box>
  );
}

interface CategoryFilterProps extends Omit<FilterPanelProps, 'categories' | 'isOpen'> {
  category: CategoryWithSubcategories;
}

function CategoryFilter({ category: { id, name, subcategories }, filter, onChange }: CategoryFilterProps) {
  const isChosen =
    filter.category.includes(id) || subcategories.some((one) => filter.subcategory.includes(one.id));
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const isOpen = isUnfolded ?? isChosen;
  const toggleSubcategory = (subcategory: number) => {
    setUnfolded(true);
    onChange({ subcategory: toggled(filter.subcategory, subcategory) });
  };
  return (
    <Box>
      <Flex align="center" justify="space-between">
        <Checkbox
          label={name}
          checked={filter.category.includes(id)}
          onChange={() => onChange({ category: toggled(filter.category, id) })}
        />
        {subcategories.length > 0 && (
          <IconButton
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={`Subcategories of ${name}`}
            me="-2"
            onClick={() => setUnfolded(!isOpen)}
          >
            <ChevronDownIcon style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
          </IconButton>
        )}
      </Flex>
      {isOpen && (
        <Box ps="4" ms="2.5" borderLeftWidth="2px" borderColor="border" textStyle="sm">
          {subcategories.map((one) => (
            <Checkbox
              key={one.id}
              label={one.name}
              checked={filter.subcategory.includes(one.id)}
              onChange={() => toggleSubcategory(one.id)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
