import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type FormEvent, type KeyboardEvent, useId, useRef, useTransition } from 'react';
import { useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { Suggestions } from '#contract/types.ts';
import { noSuggestions, titleSuggestionsView } from '#machines/title-suggestions/title-suggestions.view.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useLazyActor } from '#src/loading/use-lazy-actor.ts';
import { suggestionsQuery } from '#src/queries/storefront/suggestions.ts';
import { Input } from '../forms/input.tsx';
import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Modal } from '../ui/modal.tsx';
import { SkeletonBlock } from '../ui/skeletons.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
import styles from './search-layer.module.css';
import { SuggestedPart } from './suggested-part.tsx';

type Suggestion = Suggestions['products'][number];

const MAX_QUERY_LENGTH = 200;
const ARROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A dialog with a combobox: up and down move through the list, Enter chooses, Escape closes. */
export default function SearchLayer({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [activeIndex, setActiveIndex] = useDisclosure<number>();
  const { snapshot, send } = useLazyActor(async () =>
    (await import('#src/ports/storefront/create-product-suggestions.ts')).createProductSuggestions(
      api,
      queryClient,
    ),
  );
  const text = snapshot?.context.text ?? '';
  const { titlesStatus: status, titlesError } = snapshot ? titleSuggestionsView(snapshot) : noSuggestions;
  const { data: products } = useQuery({
    ...suggestionsQuery(api, text),
    enabled: false,
    placeholderData: keepPreviousData,
  });
  const shown = status === 'failed' ? [] : (products ?? []);
  const optionCount = shown.length + (text ? 1 : 0);

  const [isPending, startTransition] = useTransition();

  /** The layer stays, dimmed, until the screen behind it is the one that was chosen. */
  const open = (address: string) =>
    startTransition(() => {
      onClose();
      void navigate(address);
    });
  const search = (query: string) => open(`${appPaths.collection}?${new URLSearchParams({ q: query })}`);
  const choose = (index: number) => {
    const product = shown[index];
    if (product) open(appPaths.product(product.slug));
    else search(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = input.current?.value.trim();
    if (activeIndex !== null) choose(activeIndex);
    else if (typed) search(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key];
    if (step) {
      event.preventDefault();
      const index = (activeIndex ?? -1) + step;
      const places = optionCount + 1;
      const next = ((index + 1 + places) % places) - 1;
      setActiveIndex(next < 0 ? null : next);
    } else if (/Home|End|Left|Right/.test(event.key)) setActiveIndex(null);
  };
  const connect = (element: HTMLInputElement | null) => {
    input.current = element;
    // A dialog that opens gives the focus to what has this attribute, which React does not render.
    element?.setAttribute('autofocus', '');
    element?.focus();
  };
  return (
    <Modal title="Find a part" side="top" onClose={onClose}>
      <form role="search" aria-label="Find a part" onSubmit={submit}>
        <div className={styles.field}>
          <Input
            className={styles.input}
            ref={connect}
            name="q"
            placeholder="Part, part number or car"
            aria-label="Find a part"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={optionCount > 0}
            aria-controls={listId}
            aria-activedescendant={activeIndex === null ? undefined : `${listId}-${activeIndex}`}
            autoComplete="off"
            inputMode="search"
            enterKeyHint="search"
            maxLength={MAX_QUERY_LENGTH}
            onFocus={() => status === 'idle' && send({ type: 'titles.request', text: '' })}
            onInput={({ currentTarget }) => {
              setActiveIndex(null);
              send({ type: 'text.change', text: currentTarget.value });
            }}
            onKeyDown={onKeyDown}
          />
          <Button className={styles.submit} type="submit" size="lg" aria-label="Show results">
            <SearchIcon />
          </Button>
        </div>
      </form>
      <VisuallyHidden role="status">{getAnnouncement(status, shown.length)}</VisuallyHidden>
      <ListHead status={status} text={text} count={shown.length} />
      {status !== 'succeeded' && status !== 'failed' && !products && (
        <SkeletonBlock className={styles.loading} aria-hidden="true" />
      )}
      {/* Pressing on the list must not move the focus out of the field. */}
      <div
        className={styles.list}
        role="listbox"
        id={listId}
        aria-label="Suggested parts"
        data-pending={isPending ? '' : undefined}
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown.map((product, index) => (
          <SuggestedProduct
            key={product.id}
            id={`${listId}-${index}`}
            product={product}
            text={text}
            isSelected={index === activeIndex}
            onChoose={() => choose(index)}
          />
        ))}
        {text && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            className={styles.option}
            ref={activeIndex === shown.length ? scrollToOption : undefined}
            role="option"
            id={`${listId}-${shown.length}`}
            aria-selected={activeIndex === shown.length}
            onClick={() => search(text)}
          >
            <span className={styles.icon}>
              <SearchIcon />
            </span>
            <span className={styles.all}>All results for “{text}”</span>
          </div>
        )}
      </div>
      {status === 'failed' && (
        <div className={styles.failure} role="alert">
          <p className={styles.error}>{titlesError}</p>
          <Button variant="ghost" onClick={() => send({ type: 'titles.retry' })}>
            Try again
          </Button>
        </div>
      )}
    </Modal>
  );
}

type Status = ReturnType<typeof titleSuggestionsView>['titlesStatus'];

function getAnnouncement(status: Status, count: number): string {
  if (status !== 'succeeded') return '';
  if (count === 0) return 'No part found';
  return `${count} ${count === 1 ? 'part' : 'parts'} suggested`;
}

function ListHead({ status, text, count }: { status: Status; text: string; count: number }) {
  if (text === '')
    return <p className={clsx(styles.head, styles.bestsellers)}>{count > 0 ? 'Most bought' : ''}</p>;
  if (status !== 'succeeded' || count > 0) return <div className={styles.gap} />;
  return (
    <p className={styles.head}>
      No part is called that. Try a shorter word, a part number or a chassis code.
    </p>
  );
}

function scrollToOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

interface SuggestedProductProps {
  id: string;
  product: Suggestion;
  text: string;
  isSelected: boolean;
  onChoose: () => void;
}

function SuggestedProduct({ id, product, text, isSelected, onChoose }: SuggestedProductProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      className={styles.option}
      ref={isSelected ? scrollToOption : undefined}
      role="option"
      id={id}
      aria-selected={isSelected}
      onClick={onChoose}
    >
      <SuggestedPart name={product.name} part={product} text={text} />
    </div>
  );
}
