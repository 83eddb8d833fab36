// oxlint-disable-next-line no-restricted-imports -- the input is uncontrolled; the address writes to it
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { Input } from '../forms/input.tsx';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import styles from './search-box.module.css';
import { SuggestionList } from './suggestion-list.tsx';

export interface Suggestions {
  titles: readonly string[];
  /** What the titles were asked for with. */
  text: string;
  status: 'idle' | 'loading' | 'succeeded' | 'failed';
  error: string | null;
  onFocus: (text: string) => void;
  onInput: (text: string) => void;
  onLeave: () => void;
  onRetry: () => void;
}

interface SearchBoxProps {
  label?: string;
  placeholder: string;
  query: string;
  /** The form's action before hydration. */
  action?: string;
  /** The query is trimmed and never empty. */
  onSearch: (query: string) => void;
  onClear?: () => void;
  /**
   * Turns the box into a combobox: up and down move through the list, Enter selects, Escape closes; keys that move the
   * caret return to the text.
   */
  suggestions?: Suggestions;
  autoFocus?: boolean;
}

const ARROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export function SearchBox(props: SearchBoxProps) {
  const { label = 'Search products', placeholder, query, action, onSearch, onClear, suggestions } = props;
  const { autoFocus = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [activeIndex, setActiveIndex] = useDisclosure<number>();
  const selectedIndex = activeIndex ?? -1;
  const titles = suggestions?.titles ?? [];
  const isListOpen = activeIndex !== null && (titles.length > 0 || suggestions?.status === 'failed');

  const displayedQuery = useRef(query);
  useEffect(() => {
    if (input.current && displayedQuery.current !== query) input.current.value = query;
    displayedQuery.current = query;
  }, [query]);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);

  const close = () => setActiveIndex(null);
  const search = (text: string) => {
    close();
    suggestions?.onLeave();
    if (input.current) input.current.value = text;
    if (text) onSearch(text);
    else onClear?.();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(titles[isListOpen ? selectedIndex : -1] ?? input.current?.value.trim() ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key];
    if (step && suggestions) {
      event.preventDefault();
      const count = titles.length + 1;
      setActiveIndex(isListOpen ? ((selectedIndex + 1 + step + count) % count) - 1 : -1);
    } else if (event.key === 'Escape' && isListOpen) {
      event.preventDefault();
      close();
    } else if (isListOpen && /Home|End|Left|Right/.test(event.key)) setActiveIndex(-1);
  };
  const combobox = suggestions && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isListOpen,
    'aria-controls': listId,
    'aria-activedescendant': isListOpen && selectedIndex >= 0 ? `${listId}-${selectedIndex}` : undefined,
    onKeyDown,
    onFocus: () => suggestions.onFocus(input.current?.value ?? ''),
    onInput: () => {
      // React may replay text typed before hydration after the input has lost focus.
      setActiveIndex(document.activeElement === input.current ? -1 : null);
      suggestions.onInput(input.current?.value ?? '');
    },
    onBlur: () => {
      close();
      suggestions.onLeave();
    },
  };

  return (
    <form role="search" onSubmit={submit} action={action}>
      <div className={styles.bar}>
        <div className={styles.field}>
          <div className={styles.icon}>
            <SearchIcon />
          </div>
          <Input
            className={styles.input}
            ref={input}
            type="search"
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            aria-label={label}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            {...combobox}
          />
          {suggestions && (
            <SuggestionList
              id={listId}
              isInUse={activeIndex !== null}
              isOpen={isListOpen}
              selectedIndex={selectedIndex}
              suggestions={suggestions}
              onChoose={search}
            />
          )}
        </div>
        <Button className={styles.submit} type="submit" size="lg">
          Search
        </Button>
      </div>
    </form>
  );
}
