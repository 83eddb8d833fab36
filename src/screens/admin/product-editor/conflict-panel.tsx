import type { Conflict } from '#machines/product-editor/product-editor.rules.ts';
import { Box, Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import type { ProductChoices } from './use-product-choices.ts';

interface ConflictPanelProps {
  conflicts: readonly Conflict[];
  choices: ProductChoices;
  onTakeTheirs: () => void;
  onOverwrite: () => void;
}

export function ConflictPanel({ conflicts, choices, onTakeTheirs, onOverwrite }: ConflictPanelProps) {
  // The panel is at the top of a long form, far from the button that revealed it.
  const firstButton = useFocusOnMount<HTMLButtonElement>();
  return (
    <Notice
      title="Somebody else changed this product while you edited it"
      action={
        <Flex gap="3" wrap="wrap" mt="3">
          <Button ref={firstButton} variant="outline" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button onClick={onOverwrite}>Overwrite with mine</Button>
        </Flex>
      }
    >
      <Text>Nothing of yours is saved yet. Both of you changed this; please choose.</Text>
      <Box as="dl" mt="3" display="grid" gap="2">
        {conflicts.map(({ field, label, theirs, mine }) => (
          <Box key={field}>
            <Box as="dt" fontWeight="bold">
              {label}
            </Box>
            <Box as="dd" overflowWrap="anywhere">
              Theirs: {formatFieldValue(field, theirs, choices)}
            </Box>
            <Box as="dd" overflowWrap="anywhere">
              Yours: {formatFieldValue(field, mine, choices)}
            </Box>
          </Box>
        ))}
      </Box>
    </Notice>
  );
}

function formatFieldValue(
  field: Conflict['field'],
  value: string,
  { categories, campaigns }: ProductChoices,
): string {
  if (value === '') return '–';
  const findName = (options: readonly { id: number; name: string }[]) =>
    options.find(({ id }) => String(id) === value)?.name ?? value;
  if (field === 'category') return findName(categories);
  if (field === 'subcategory') return findName(categories.flatMap(({ subcategories }) => subcategories));
  if (field === 'campaign') return findName(campaigns);
  if (field === 'images') return value === '1' ? '1 picture' : `${value} pictures`;
  return value;
}
