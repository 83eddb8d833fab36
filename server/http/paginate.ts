import type { CappedCount } from '../db/count-rows.ts';

interface PageOptions {
  path: string;
  /** Other query parameters; empty values are omitted. */
  parameters: Record<string, string>;
  page: number;
  pageSize: number;
}

/** `count` may be capped, so a full page past it still gets a `next` URL. */
export function paginate<Item>(
  { results, count, capped }: { results: Item[] } & CappedCount,
  { path, parameters, page, pageSize }: PageOptions,
) {
  const entries = Object.entries(parameters).filter(([, value]) => value !== '');
  const toUrl = (pageNumber: number) =>
    `${path}?${new URLSearchParams([...entries, ['page', String(pageNumber)]])}`;
  return {
    results,
    count,
    ...(capped && { capped }),
    next: page * pageSize < count || (capped && results.length === pageSize) ? toUrl(page + 1) : null,
    previous: page > 1 ? toUrl(page - 1) : null,
  };
}
