import type { ManagedCategory } from '#contract/types.ts';
import { Box, Button, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFallbackFocus } from '#src/hooks/use-fallback-focus.ts';
import { describeCounts } from './categories.rules.ts';
import { CategoryForm } from './category.form.tsx';
import { DeleteDialog } from './delete.dialog.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { MoveReport } from './move-report.tsx';
import { SubcategoryList } from './subcategory-list.tsx';
import { useMove } from './use-category-mutations.ts';

export function CategoryList({ categories }: { categories: readonly ManagedCategory[] }) {
  const move = useMove('category');
  const fallbackFocus = useFallbackFocus(false);
  return (
    <Box {...fallbackFocus} outline="0">
      <MoveReport move={move} count={categories.length} />
      <Box as="ul" aria-label="Categories" listStyleType="none" display="grid" gap="3">
        {categories.map((category, index) => (
          <Row
            key={category.id}
            category={category}
            categories={categories}
            place={index + 1}
            onMove={(position) =>
              !move.isPending && move.mutate({ id: category.id, name: category.name, position })
            }
          />
        ))}
      </Box>
    </Box>
  );
}

interface RowProps {
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
  place: number;
  onMove: (position: number) => void;
}

function Row({ category, categories, place, onMove }: RowProps) {
  const [opened, setOpened] = useDisclosure<'form' | 'delete'>();
  const { id, name, image, subcategories } = category;
  const close = () => setOpened(null);
  return (
    <Box
      as="li"
      data-category={id}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      pt="3"
      pb="1"
    >
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="2">
        <Flex flex="1 1 16rem" minWidth="0" align="center" gap="3">
          <Box width="14" flexShrink="0" borderRadius="l2" overflow="hidden">
            <ProductPicture image={{ image }} alt="" size={56} />
          </Box>
          <Box minWidth="0">
            <Heading as="h2" size="sm" overflowWrap="anywhere">
              {name}
            </Heading>
            <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {describeCounts(category)}
            </Text>
          </Box>
        </Flex>
        <Flex gap="2" align="center">
          <MoveButtons name={name} place={place} count={categories.length} onMove={onMove} />
          <Button variant="outline" size="sm" aria-label={`Edit ${name}`} onClick={() => setOpened('form')}>
            Edit
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Delete ${name}`}
            onClick={() => setOpened('delete')}
          >
            Delete
          </Button>
        </Flex>
      </Flex>
      <SubcategoryList category={category} categories={categories} />
      {opened === 'form' && <CategoryForm category={category} onClose={close} />}
      {opened === 'delete' && (
        <DeleteDialog kind="category" item={{ ...category, children: subcategories }} onClose={close} />
      )}
    </Box>
  );
}
