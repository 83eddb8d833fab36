import { useLocation, useSearchParams } from 'react-router';
import type { TaskState } from '#contract/types.ts';
import { parsePage } from '../parse-page.ts';

export const STATE_OPTIONS = [
  { value: 'open', label: 'To do' },
  { value: 'done', label: 'Done' },
] as const satisfies readonly { value: TaskState; label: string }[];

export function useWorkListSearchParams() {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state: TaskState = params.get('state') === 'done' ? 'done' : 'open';
  const page = parsePage(params);
  const toSearchParams = (next: { state: TaskState; page: number }) =>
    new URLSearchParams({
      ...(next.state !== 'open' && { state: next.state }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return {
    state,
    page,
    filterByState: (value: TaskState) => setParams(toSearchParams({ state: value, page: 1 })),
    getPageHref: (next: number) => `${pathname}?${toSearchParams({ state, page: next })}`,
  };
}
