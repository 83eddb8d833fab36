import type { CappedCount } from '../db/count-rows.ts';

interface PageOptions {
  path: string;
  /** What else stands in the addresses; blank values are left out. */
  parameters: Record<string, string>;
  page: number;
  pageSize: number;
}

/** One page of a list, which may be longer than it is counted, with the addresses of its neighbours. */
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
