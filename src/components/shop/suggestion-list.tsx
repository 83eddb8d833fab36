import { Suspense } from 'react';
import { lazyPart } from '../../loading/lazy-screen.ts';
import { VisuallyHidden } from '../ui/text.tsx';
import type { Suggestions } from './search-box.tsx';
import styles from './suggestion-list.module.css';

export interface SuggestionRowsProps {
  id: string;
  selectedIndex: number;
  suggestions: Suggestions;
  onChoose: (title: string) => void;
}

interface SuggestionListProps extends SuggestionRowsProps {
  /** True while the box is in use, when an empty list is announced too. */
  isInUse: boolean;
  isOpen: boolean;
}

export const SuggestionRows = lazyPart<SuggestionRowsProps>(() => import('./suggestion-rows.tsx'));

function getAnnouncement({ titles, status }: Suggestions): string {
  if (status === 'failed') return '';
  if (titles.length === 0) return status === 'succeeded' ? 'No suggestions' : '';
  return `${titles.length} ${titles.length === 1 ? 'suggestion' : 'suggestions'}`;
}

/** Pressing on the list must not move the focus out of the search box. */
export function SuggestionList({ isInUse, isOpen, ...rows }: SuggestionListProps) {
  return (
    <>
      <VisuallyHidden role="status">{isInUse ? getAnnouncement(rows.suggestions) : ''}</VisuallyHidden>
      <div className={styles.popup} hidden={!isOpen} onPointerDown={(event) => event.preventDefault()}>
        {isInUse && (
          <Suspense>
            <SuggestionRows {...rows} />
          </Suspense>
        )}
      </div>
    </>
  );
}
