import type { ManagedCategory, ManagedSubcategory } from '#contract/types.ts';
import { Box, Button, chakra, Flex, LinkButton, Text } from '#src/components/chakra/chakra.tsx';
import { ChevronRightIcon, PlusIcon } from '#src/components/ui/icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { countSubcategories, describeCounts } from './categories.rules.ts';
import { DeleteDialog } from './delete.dialog.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { MoveReport } from './move-report.tsx';
import { SubcategoryForm } from './subcategory.form.tsx';
import { useMove } from './use-category-mutations.ts';

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '11',
    width: 'fit-content',
    fontWeight: 'medium',
    textStyle: 'sm',
    color: 'petrol.fg',
    cursor: 'pointer',
    borderRadius: 'l2',
    focusVisibleRing: 'outside',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': {
      width: '4',
      height: '4',
      transition: 'transform 120ms',
      'details[open] > summary > &': { transform: 'rotate(90deg)' },
    },
  },
});

interface SubcategoryListProps {
  category: ManagedCategory;
  categories: readonly ManagedCategory[];
}

export function SubcategoryList({ category, categories }: SubcategoryListProps) {
  const { name, subcategories } = category;
  const [opened, setOpened] = useDisclosure<ManagedSubcategory | 'new'>();
  const move = useMove('subcategory');
  return (
    <Box as="details" mt="1">
      <Summary>
        <ChevronRightIcon /> {countSubcategories(subcategories.length)}
      </Summary>
      <MoveReport move={move} count={subcategories.length} />
      <Box as="ul" aria-label={`Subcategories of ${name}`} listStyleType="none">
        {subcategories.map((subcategory, index) => (
          <Row
            key={subcategory.id}
            subcategory={subcategory}
            place={index + 1}
            count={subcategories.length}
            onEdit={() => setOpened(subcategory)}
            onMove={(position) =>
              !move.isPending && move.mutate({ id: subcategory.id, name: subcategory.name, position })
            }
          />
        ))}
      </Box>
      <Button
        variant="outline"
        size="sm"
        mt="3"
        mb="2"
        aria-label={`Add subcategory to ${name}`}
        onClick={() => setOpened('new')}
      >
        <PlusIcon /> Add subcategory
      </Button>
      {opened && (
        <SubcategoryForm
          subcategory={opened === 'new' ? null : opened}
          parent={category}
          categories={categories}
          onClose={() => setOpened(null)}
        />
      )}
    </Box>
  );
}

interface RowProps {
  subcategory: ManagedSubcategory;
  place: number;
  count: number;
  onEdit: () => void;
  onMove: (position: number) => void;
}

function Row({ subcategory, place, count, onEdit, onMove }: RowProps) {
  const [isDeleting, setDeleting] = useDisclosure();
  const { id, name } = subcategory;
  return (
    <Flex
      as="li"
      data-subcategory={id}
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="5"
      py="1"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box flex="1 1 12rem" minWidth="0">
        <Text overflowWrap="anywhere">{name}</Text>
        <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {describeCounts(subcategory)}
        </Text>
      </Box>
      <Flex align="center" columnGap="4">
        <MoveButtons name={name} place={place} count={count} onMove={onMove} />
        <LinkButton type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </LinkButton>
        <LinkButton type="button" aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
          Delete
        </LinkButton>
      </Flex>
      {isDeleting && <DeleteDialog kind="subcategory" item={subcategory} onClose={() => setDeleting(null)} />}
    </Flex>
  );
}
