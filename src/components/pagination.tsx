import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { Box, Button, Flex } from './ui.ts';

interface PaginationProps {
  page: number;
  pageCount: number;
  /** There are more pages than are counted. */
  hasMore?: boolean;
  addressOf: (page: number) => string;
}

/** 1 … 4 5 6 … 12: the first, the last, and those around this one; null marks a gap. */
function pagesShown(page: number, pageCount: number): (number | null)[] {
  const kept = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pageCount || Math.abs(one - page) <= 1,
  );
  return kept.flatMap((one, index) => (index > 0 && one - (kept[index - 1] ?? 0) > 1 ? [null, one] : [one]));
}

export function Pagination({ page, pageCount, hasMore = false, addressOf }: PaginationProps) {
  if (pageCount < 2) return null;
  return (
    <Box as="nav" aria-label="Pages" mt="8">
      <Flex as="ol" listStyleType="none" justify="center" align="center" gap="1" wrap="wrap">
        <li>
          <Step to={page > 1 ? addressOf(page - 1) : null}>
            <ChevronLeftIcon /> Prev
          </Step>
        </li>
        {pagesShown(page, pageCount).map((one, index) => (
          <li key={one ?? `gap-${index}`}>
            {one === null ? (
              <span aria-hidden="true">…</span>
            ) : one === page ? (
              <Button as="span" aria-current="page" px={{ base: '2', sm: '3' }} cursor="default">
                {one}
              </Button>
            ) : (
              <Button asChild variant="ghost" px={{ base: '2', sm: '3' }}>
                <Link to={addressOf(one)} aria-label={`Page ${one}`}>
                  {one}
                </Link>
              </Button>
            )}
          </li>
        ))}
        <li>
          <Step to={page < pageCount || hasMore ? addressOf(page + 1) : null}>
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
