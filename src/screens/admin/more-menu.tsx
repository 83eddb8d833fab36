import { type FocusEvent, Fragment, type KeyboardEvent, useId, useRef } from 'react';
import { Box, Button, Flex } from '#src/components/chakra/chakra.tsx';
import { ChevronDownIcon } from '#src/components/ui/icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import type { AdminLink } from './admin-links.ts';
import { MenuLink } from './menu-link.tsx';
import { TaskBadge } from './task-badge.tsx';

function getNextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function focusItem(item: HTMLElement | null): void {
  item?.focus();
}

interface MoreMenuProps {
  links: readonly AdminLink[];
  /** How many tasks wait behind each link. */
  counts: ReadonlyMap<string, number>;
}

/** Implements the ARIA menu button pattern. */
export function MoreMenu({ links, counts }: MoreMenuProps) {
  const [activeIndex, setActiveIndex] = useDisclosure<number>();
  const isOpen = activeIndex !== null;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    button.current?.focus();
    setActiveIndex(null);
  };
  const onButtonKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setActiveIndex(event.key === 'ArrowDown' ? 0 : links.length - 1);
  };
  const onMenuKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setActiveIndex(null);
    const nextIndex = getNextIndex(event.key, activeIndex ?? 0, links.length);
    if (nextIndex === null) return;
    event.preventDefault();
    setActiveIndex(nextIndex);
  };
  const onBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setActiveIndex(null);
  };
  return (
    // On phones the menu hangs below the whole header: its button may stand at either side.
    <Flex ref={root} align="center" position={{ md: 'relative' }} onBlur={onBlur}>
      <Box position="relative">
        <Button
          ref={button}
          bg="transparent"
          color="fg.bar"
          fontWeight="medium"
          textStyle={{ base: 'sm', sm: 'md' }}
          gap={{ base: '0.5', sm: '1' }}
          ps={{ base: '1.5', sm: '3' }}
          pe={{ base: '0.5', sm: '3' }}
          _hover={{ bg: 'white/12' }}
          focusRingColor="amber.400"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => (isOpen ? close() : setActiveIndex(0))}
          onKeyDown={onButtonKeyDown}
        >
          More <ChevronDownIcon width="16" height="16" />
        </Button>
        <TaskBadge count={links.reduce((sum, { to }) => sum + (counts.get(to) ?? 0), 0)} inCorner />
      </Box>
      {isOpen && (
        <Box
          id={id}
          role="menu"
          aria-label="More"
          position="absolute"
          top="100%"
          insetEnd={{ base: '4', md: 'auto' }}
          insetStart={{ md: '0' }}
          mt="1"
          p="1"
          minWidth="48"
          maxHeight={{ base: 'calc(100dvh - 10.5rem)', md: 'calc(100dvh - 5rem)' }}
          overflowY="auto"
          bg="bg.panel"
          color="fg"
          borderWidth="1px"
          borderColor="border"
          borderRadius="l2"
          boxShadow="lg"
          zIndex="dropdown"
          onKeyDown={onMenuKeyDown}
        >
          {links.map(({ label, to, startsGroup }, index) => (
            <Fragment key={to}>
              {startsGroup && (
                <Box role="separator" my="1" mx="3" borderTopWidth="1px" borderColor="border" />
              )}
              <MenuLink
                ref={index === activeIndex ? focusItem : undefined}
                to={to}
                role="menuitem"
                tabIndex={-1}
                minHeight={{ base: '11', lg: '9' }}
                onClick={() => setActiveIndex(null)}
              >
                {label}
                <TaskBadge count={counts.get(to) ?? 0} />
              </MenuLink>
            </Fragment>
          ))}
        </Box>
      )}
    </Flex>
  );
}
