import type { ReactNode } from 'react';
import { Button, ButtonLink, getButtonClass } from './button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pageCount: number;
  hasMore?: boolean;
  getPageHref: (page: number) => string;
}

/** 1 … 4 5 6 … 12: the first and last page and those around the current one; null marks a gap. */
function getVisiblePages(page: number, pageCount: number): (number | null)[] {
  const visiblePages = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (pageNumber) => pageNumber === 1 || pageNumber === pageCount || Math.abs(pageNumber - page) <= 1,
  );
  return visiblePages.flatMap((pageNumber, index) =>
    index > 0 && pageNumber - (visiblePages[index - 1] ?? 0) > 1 ? [null, pageNumber] : [pageNumber],
  );
}

export function Pagination({ page, pageCount, hasMore = false, getPageHref }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pagination} aria-label="Pages">
      <ol className={styles.list}>
        <li>
          <Step to={page > 1 ? getPageHref(page - 1) : null}>
            <ChevronLeftIcon /> Prev
          </Step>
        </li>
        {getVisiblePages(page, pageCount).map((pageNumber, index) => (
          <li key={pageNumber ?? `gap-${index}`}>
            {pageNumber === null ? (
              <span aria-hidden="true">…</span>
            ) : pageNumber === page ? (
              <span className={getButtonClass({}, styles.current)} aria-current="page">
                {pageNumber}
              </span>
            ) : (
              <ButtonLink
                variant="ghost"
                className={styles.step}
                to={getPageHref(pageNumber)}
                aria-label={`Page ${pageNumber}`}
              >
                {pageNumber}
              </ButtonLink>
            )}
          </li>
        ))}
        <li>
          <Step to={page < pageCount || hasMore ? getPageHref(page + 1) : null}>
            Next <ChevronRightIcon />
          </Step>
        </li>
      </ol>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null)
    return (
      <Button className={styles.step} variant="ghost" disabled>
        {children}
      </Button>
    );
  return (
    <ButtonLink className={styles.step} variant="ghost" to={to}>
      {children}
    </ButtonLink>
  );
}
