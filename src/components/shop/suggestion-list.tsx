import { Box, Button, chakra, Flex, Text, VisuallyHidden } from '../ui/ui.ts';
import type { Suggestions } from './search-box.tsx';

interface SuggestionListProps {
  id: string;
  /** True while the box is in use, when an empty list is announced too. */
  isInUse: boolean;
  isOpen: boolean;
  selectedIndex: number;
  suggestions: Suggestions;
  onChoose: (title: string) => void;
}

const Option = chakra('li', {
  base: {
    px: '4',
    py: '2.5',
    cursor: 'pointer',
    lineHeight: 'short',
    _hover: { bg: 'bg.muted' },
    '&[aria-selected=true]': { bg: 'petrol.subtle', color: 'petrol.fg', fontWeight: 'semibold' },
  },
});

function getAnnouncement({ titles, status }: Suggestions): string {
  if (status === 'failed') return '';
  if (titles.length === 0) return status === 'succeeded' ? 'No suggestions' : '';
  return `${titles.length} ${titles.length === 1 ? 'suggestion' : 'suggestions'}`;
}

function scrollToOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Pressing on the list must not move the focus out of the search box. */
export function SuggestionList({
  id,
  isInUse,
  isOpen,
  selectedIndex,
  suggestions,
  onChoose,
}: SuggestionListProps) {
  const { titles, status, error, onRetry } = suggestions;
  return (
    <>
      <VisuallyHidden role="status">{isInUse ? getAnnouncement(suggestions) : ''}</VisuallyHidden>
      <Box
        hidden={!isOpen}
        position="absolute"
        insetX="0"
        top="calc(100% + 0.25rem)"
        zIndex="dropdown"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        boxShadow="lg"
        py="1"
        onPointerDown={(event) => event.preventDefault()}
      >
        <Box
          as="ul"
          role="listbox"
          id={id}
          aria-label="Suggestions"
          listStyleType="none"
          maxHeight="min(24rem, 60dvh)"
          overflowY="auto"
        >
          {titles.map((title, index) => (
            <Option
              key={title}
              ref={index === selectedIndex ? scrollToOption : undefined}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === selectedIndex}
              onClick={() => onChoose(title)}
            >
              {title}
            </Option>
          ))}
        </Box>
        {status === 'failed' && (
          <Flex role="alert" align="center" justify="space-between" gap="3" px="4" py="1">
            <Text color="fg.error">{error}</Text>
            <Button variant="ghost" onClick={onRetry}>
              Try again
            </Button>
          </Flex>
        )}
      </Box>
    </>
  );
}
