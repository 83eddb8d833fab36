import { type FormEvent, useRef } from 'react';
import { Box, Button, Flex, Input } from '#src/components/chakra/chakra.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';

interface OrderSearchProps {
  query: string;
  onSearch: (query: string) => void;
}

export function OrderSearch({ query, onSearch }: OrderSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value ?? '');
  };
  return (
    <form role="search" onSubmit={submit}>
      <Flex gap="2">
        <Box position="relative" flex="1" minWidth="0">
          <Flex position="absolute" insetStart="3" top="0" bottom="0" align="center" color="fg.muted">
            <SearchIcon />
          </Flex>
          <Input
            key={query}
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Number, name, phone, email, receipt"
            aria-label="Search orders"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            ps="11"
            minH="12"
            onChange={({ currentTarget }) => query && currentTarget.value === '' && onSearch('')}
          />
        </Box>
        <Button type="submit" variant="outline" minH="12">
          Search
        </Button>
      </Flex>
    </form>
  );
}
