import { type FormEvent, useEffect, useRef } from 'react';
import { SearchIcon } from './icons.tsx';
import { Box, Button, Flex, Input } from './ui.ts';

interface SearchBoxProps {
  label?: string;
  placeholder: string;
  query: string;
  /** Only ever called with text: trimmed, not empty. */
  onSearch: (query: string) => void;
  /** An emptied box then searches for nothing; without it, empty does nothing. */
  onClear?: () => void;
  autoFocus?: boolean;
}

export function SearchBox(props: SearchBoxProps) {
  const { label = 'Search products', placeholder, query, onSearch, onClear, autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? '';
    if (text) onSearch(text);
    else onClear?.();
  };
  return (
    <form role="search" onSubmit={submit}>
      <Flex gap="2">
        <Box position="relative" flex="1" minWidth="0">
          <Box
            position="absolute"
            insetStart="3"
            top="0"
            bottom="0"
            display="flex"
            alignItems="center"
            color="fg.muted"
          >
            <SearchIcon />
          </Box>
          <Input
            key={query}
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
          />
        </Box>
        <Button type="submit" size="lg" px="5">
          Search
        </Button>
      </Flex>
    </form>
  );
}
