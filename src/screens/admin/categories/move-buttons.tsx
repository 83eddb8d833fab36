import { useRef } from 'react';
import { Flex, IconButton } from '#src/components/chakra/chakra.tsx';
import { ChevronDownIcon } from '#src/components/ui/icons.tsx';
import { ChevronUpIcon } from '#src/components/ui/screen-icons.tsx';
import { useOnChange } from '#src/hooks/use-on-change.ts';

interface MoveButtonsProps {
  name: string;
  /** From 1. */
  place: number;
  count: number;
  onMove: (position: number) => void;
}

/** The button that was pressed keeps the focus where its row goes; at either end the other one gets it. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const upButton = useRef<HTMLButtonElement>(null);
  const downButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'up' | 'down' | null>(null);
  useOnChange(place, () => {
    const direction = pressed.current;
    pressed.current = null;
    if (direction === null) return;
    const isUpNext = place > 1 && (direction === 'up' || place === count);
    (isUpNext ? upButton : downButton).current?.focus();
  });
  const move = (direction: 'up' | 'down') => {
    pressed.current = direction;
    onMove(direction === 'up' ? place - 1 : place + 1);
  };
  return (
    <Flex>
      <IconButton
        ref={upButton}
        variant="ghost"
        size="sm"
        aria-label={`Move ${name} up`}
        disabled={place === 1}
        onClick={() => move('up')}
      >
        <ChevronUpIcon />
      </IconButton>
      <IconButton
        ref={downButton}
        variant="ghost"
        size="sm"
        aria-label={`Move ${name} down`}
        disabled={place === count}
        onClick={() => move('down')}
      >
        <ChevronDownIcon />
      </IconButton>
    </Flex>
  );
}
