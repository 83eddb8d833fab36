import type { Choice } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { Box, chakra, Text } from '../../ui/ui.ts';

export const ChoiceButton = chakra('button', {
  base: {
    display: 'block',
    width: '100%',
    minHeight: '12',
    px: '3',
    py: '2',
    textAlign: 'start',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    cursor: 'pointer',
    outline: '0',
    overflowWrap: 'anywhere',
    focusVisibleRing: 'outside',
    _hover: { borderColor: 'petrol.border', bg: 'petrol.subtle' },
  },
});

export const ChoiceGrid = chakra('ul', {
  base: { display: 'grid', gap: '2', listStyle: 'none' },
  variants: {
    tiles: {
      true: { gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))' },
      false: { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
});

interface ChoiceListProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  isTiled?: boolean;
  onChoose: (value: Value) => void;
}

export function ChoiceList<Value>({ label, choices, isTiled = false, onChoose }: ChoiceListProps<Value>) {
  return (
    <ChoiceGrid tiles={isTiled} aria-label={label}>
      {choices.map(({ value, label: name, detail }) => (
        <Box as="li" key={`${name} ${detail}`}>
          <ChoiceButton type="button" onClick={() => onChoose(value)}>
            <Text as="span" fontWeight="semibold">
              {name}
            </Text>
            {detail && (
              <Text as="span" display="block" textStyle="sm" color="fg.muted">
                {' '}
                {detail}
              </Text>
            )}
          </ChoiceButton>
        </Box>
      ))}
    </ChoiceGrid>
  );
}
