import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/text.tsx';
import type { Suggestions } from './search-box.tsx';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  id: string;
  /** True while the box is in use, when an empty list is announced too. */
  isInUse: boolean;
  isOpen: boolean;
  selectedIndex: number;
  suggestions: Suggestions;
  onChoose: (title: string) => void;
}

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
      <div className={styles.popup} hidden={!isOpen} onPointerDown={(event) => event.preventDefault()}>
        <div className={styles.list} role="listbox" id={id} aria-label="Suggestions">
          {titles.map((title, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
            <div
              className={styles.option}
              key={title}
              ref={index === selectedIndex ? scrollToOption : undefined}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === selectedIndex}
              onClick={() => onChoose(title)}
            >
              {title}
            </div>
          ))}
        </div>
        {status === 'failed' && (
          <div className={styles.failure} role="alert">
            <p className={styles.error}>{error}</p>
            <Button variant="ghost" onClick={onRetry}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
