import { Box, Flex, IconButton, Text } from '#src/components/chakra/chakra.tsx';
import { BinIcon } from '#src/components/ui/screen-icons.tsx';

export interface ChosenPart {
  id: number;
  name: string;
}

interface ChosenPartsProps {
  label: string;
  parts: readonly ChosenPart[];
  onChange: (parts: readonly ChosenPart[]) => void;
}

export function ChosenParts({ label, parts, onChange }: ChosenPartsProps) {
  return (
    <Box as="ul" aria-label={label} listStyleType="none">
      {parts.map((part) => (
        <Flex as="li" key={part.id} align="center" justify="space-between" gap="2">
          <Text minWidth="0">{part.name}</Text>
          <IconButton
            type="button"
            variant="ghost"
            aria-label={`Remove ${part.name}`}
            onClick={() => onChange(parts.filter(({ id }) => id !== part.id))}
          >
            <BinIcon />
          </IconButton>
        </Flex>
      ))}
    </Box>
  );
}
