import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import type { StaffSearchActor } from '#machines/staff-search/staff-search.machine.ts';
import { staffSearchView } from '#machines/staff-search/staff-search.view.ts';
import { Box, Button, Flex, Input, LiveRegion, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { type ResultGroup, type SearchResult, toResultGroups } from './search-results.rules.ts';

const MAX_LENGTH = 200;

interface SearchFlowProps {
  actor: StaffSearchActor;
  isSuperuser: boolean;
  onOpen: (path: string) => void;
  onClose: () => void;
}

/** Implements the ARIA combobox pattern with a list box. */
export function SearchFlow({ actor, isSuperuser, onOpen, onClose }: SearchFlowProps) {
  const view = staffSearchView(useSelector(actor, (snapshot) => snapshot));
  const input = useFocusOnMount<HTMLInputElement>();
  const listId = useId();
  const groups = toResultGroups(view.found, isSuperuser);
  const active = groups.flatMap(({ results }) => results)[view.activeIndex];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active) return onOpen(active.path);
    // A search field would take the first Escape to empty itself.
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    actor.send({ type: 'result.move', step: event.key === 'ArrowDown' ? 1 : -1 });
  };
  return (
    <Modal title="Find anything" onClose={onClose}>
      <Box data-part="staff-search" data-state={view.state}>
        <Box position="relative" mb="3">
          <Flex position="absolute" insetStart="3" top="0" bottom="0" align="center" color="fg.muted">
            <SearchIcon />
          </Flex>
          <Input
            ref={input}
            type="search"
            role="combobox"
            aria-label="Order, person or part"
            aria-autocomplete="list"
            aria-expanded={groups.length > 0}
            aria-controls={listId}
            aria-busy={view.isSearching}
            {...(active && { 'aria-activedescendant': `${listId}-${active.key}` })}
            placeholder="Number, name, phone, part"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_LENGTH}
            ps="11"
            minH="12"
            onChange={({ currentTarget }) => actor.send({ type: 'text.change', text: currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        </Box>
        <LiveRegion textStyle="sm" color="fg.muted" minHeight="6">
          {view.notice ?? (view.isSearching ? 'Searching...' : '')}
        </LiveRegion>
        <Notice
          action={
            <Button variant="outline" onClick={() => actor.send({ type: 'search.retry' })}>
              Try again
            </Button>
          }
        >
          {view.error}
        </Notice>
        <Box id={listId} role="listbox" aria-label="Found" opacity={view.isSearching ? '0.6' : '1'}>
          {groups.map((group) => (
            <Group key={group.title} group={group} listId={listId} active={active ?? null} onOpen={onOpen} />
          ))}
        </Box>
      </Box>
    </Modal>
  );
}

interface GroupProps {
  group: ResultGroup;
  listId: string;
  active: SearchResult | null;
  onOpen: (path: string) => void;
}

function Group({ group: { title, results }, listId, active, onOpen }: GroupProps) {
  const headingId = `${listId}-${title}`;
  return (
    <Box role="group" aria-labelledby={headingId} mt="2">
      <Text id={headingId} textStyle="xs" fontWeight="semibold" color="fg.muted" px="3" py="1">
        {title}
      </Text>
      {results.map((result) => (
        <Box
          key={result.key}
          id={`${listId}-${result.key}`}
          role="option"
          aria-selected={result.key === active?.key}
          px="3"
          py="2"
          minHeight="11"
          borderRadius="l2"
          cursor="pointer"
          overflowWrap="anywhere"
          _hover={{ bg: 'bg.muted' }}
          {...(result.key === active?.key && { bg: 'petrol.subtle', color: 'petrol.fg' })}
          onClick={() => onOpen(result.path)}
        >
          <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {result.title}
          </Text>
          <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {result.detail}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
