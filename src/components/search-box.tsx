import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { SearchIcon } from './icons.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { Box, Button, Flex, Input } from './ui.ts';
import { useOpen } from './use-open.ts';

export interface Suggestions {
  titles: readonly string[];
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  error: string | null;
  /** The box has the focus. */
  onWant: (text: string) => void;
  onType: (text: string) => void;
  onLeave: () => void;
  onRetry: () => void;
}

interface SearchBoxProps {
  label?: string;
  placeholder: string;
  query: string;
  /** Where the form leads before scripts run. */
  action?: string;
  /** Only ever called with text: trimmed, not empty. */
  onSearch: (query: string) => void;
  /** An emptied box then searches for nothing; without it, empty does nothing. */
  onClear?: () => void;
  /** With them the box is a combobox: arrows walk the list, Enter takes from it, Escape closes it. */
  suggestions?: Suggestions;
  autoFocus?: boolean;
}

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function SearchBox(props: SearchBoxProps) {
  const { label = 'Search products', placeholder, query, action, onSearch, onClear, suggestions } = props;
  const { autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  /** The title that the arrows have reached; -1 is the text itself. */
  const [reached, reach] = useOpen<number>();
  const active = reached ?? -1;
  const titles = suggestions?.titles ?? [];
  const isListed = reached !== null && (titles.length > 0 || suggestions?.status === 'failed');

  const shown = useRef(query);
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query;
    shown.current = query;
  }, [query]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const close = () => reach(null);
  const search = (text: string) => {
    close();
    suggestions?.onLeave();
    if (input.current) input.current.value = text;
    if (text) onSearch(text);
    else onClear?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(titles[isListed ? active : -1] ?? input.current?.value.trim() ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step && suggestions) {
      event.preventDefault();
      const count = titles.length + 1;
      reach(isListed ? ((active + 1 + step + count) % count) - 1 : -1);
    } else if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      close();
    }
  };
  const combobox = suggestions && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isListed,
    'aria-controls': listId,
    'aria-activedescendant': isListed && active >= 0 ? `${listId}-${active}` : undefined,
    onKeyDown,
    onFocus: () => suggestions.onWant(input.current?.value ?? ''),
    onInput: () => {
      // What was typed before the page was taken over may be heard after the box was left.
      reach(document.activeElement === input.current ? -1 : null);
      suggestions.onType(input.current?.value ?? '');
    },
    onBlur: () => {
      close();
      suggestions.onLeave();
    },
  };

  return (
    <form role="search" onSubmit={submit} action={action}>
      <Flex gap="2" position="relative">
        <Box flex="1" minWidth="0">
          <Box
            position="absolute"
            insetStart="3"
            top="0"
            height="12"
            display="flex"
            alignItems="center"
            color="fg.muted"
            pointerEvents="none"
          >
            <SearchIcon />
          </Box>
          <Input
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            aria-label={label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            ps="11"
            minH="12"
            {...combobox}
          />
          {suggestions && (
            <SuggestionList
              id={listId}
              isUsed={reached !== null}
              isOpen={isListed}
              active={active}
              suggestions={suggestions}
              onChoose={search}
            />
          )}
        </Box>
        <Button type="submit" size="lg" px="4">
          Search
        </Button>
      </Flex>
    </form>
  );
}
