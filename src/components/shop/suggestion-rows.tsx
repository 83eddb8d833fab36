import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';
import { suggestionsQuery } from '#src/queries/storefront/suggestions.ts';
import { Button } from '../ui/button.tsx';
import { SuggestedPart } from './suggested-part.tsx';
import type { SuggestionRowsProps } from './suggestion-list.tsx';
import styles from './suggestion-rows.module.css';

function scrollToOption(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** The titles, each with what is known of its product as soon as that is read; an option's name stays the title. */
export default function SuggestionRows({ id, selectedIndex, suggestions, onChoose }: SuggestionRowsProps) {
  const { titles, text, status, error, onRetry } = suggestions;
  const { data: parts = [] } = useQuery({
    ...suggestionsQuery(useApi(), text),
    enabled: status === 'succeeded' && titles.length > 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.list} role="listbox" id={id} aria-label="Suggestions">
        {titles.map((title, index) => {
          const optionId = `${id}-${index}`;
          const detailsId = `${optionId}-details`;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
            <div
              className={styles.option}
              key={title}
              ref={index === selectedIndex ? scrollToOption : undefined}
              role="option"
              id={optionId}
              aria-describedby={`${detailsId} ${detailsId}-price`}
              aria-selected={index === selectedIndex}
              onClick={() => onChoose(title)}
            >
              <SuggestedPart
                name={title}
                part={parts.find(({ name }) => name === title)}
                detailsId={detailsId}
              />
            </div>
          );
        })}
      </div>
      {status === 'failed' && (
        <div className={styles.failure} role="alert">
          <p className={styles.error}>{error}</p>
          <Button variant="ghost" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
