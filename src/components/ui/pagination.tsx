import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { Box, Button, Flex } from './ui.ts';

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
    <Box as="nav" aria-label="Pages" mt="8">
      <Flex as="ol" listStyleType="none" justify="center" align="center" gap="1" wrap="wrap">
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
              <Button as="span" aria-current="page" px={{ base: '2', sm: '3' }} cursor="default">
                {pageNumber}
              </Button>
            ) : (
              <Button asChild variant="ghost" px={{ base: '2', sm: '3' }}>
                <Link to={getPageHref(pageNumber)} aria-label={`Page ${pageNumber}`}>
                  {pageNumber}
                </Link>
              </Button>
            )}
          </li>
        ))}
        <li>
          <Step to={page < pageCount || hasMore ? getPageHref(page + 1) : null}>
            Next <ChevronRightIcon />
          </Step>
        </li>
      </Flex>
    </Box>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null)
    return (
      <Button variant="ghost" disabled px={{ base: '2', sm: '3' }}>
        {children}
      </Button>
    );
  return (
    <Button asChild variant="ghost" px={{ base: '2', sm: '3' }}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
