import type { Counted } from '../db/count-rows.ts';

interface Paging {
  path: string;
  /** What else stands in the addresses; blank values are left out. */
  parameters: Record<string, string>;
  page: number;
  pageSize: number;
}

/** One page of a list, which may be longer than it is counted, with the addresses of its neighbours. */
export function pageOf<Item>(
  { results, count, capped }: { results: Item[] } & Counted,
  { path, parameters, page, pageSize }: Paging,
) {
  const named = Object.entries(parameters).filter(([, value]) => value !== '');
  const address = (to: number) => `${path}?${new URLSearchParams([...named, ['page', String(to)]])}`;
  return {
    results,
    count,
    ...(capped && { capped }),
    next: page * pageSize < count || (capped && results.length === pageSize) ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
  };
}
