import { useSearchParams } from 'react-router';
import { adminPaths } from '#contract/admin-paths.ts';
import { isDay } from '#contract/calendar.ts';
import { parsePage } from '../parse-page.ts';
import type { AuditSearch } from './audit-filter.form.tsx';

export function useAuditSearchParams() {
  const [params, setParams] = useSearchParams();
  const page = parsePage(params);
  const search = parseSearch(params);
  return {
    search,
    page,
    isNarrowed: Object.values(search).some(Boolean),
    show: (next: AuditSearch) => setParams(toSearchParams(next, 1)),
    showAll: () => setParams({}),
    getPageHref: (next: number) => `${adminPaths.audit}?${toSearchParams(search, next)}`,
  };
}

/** Days that are none, or in the wrong order, are ignored. */
function parseSearch(params: URLSearchParams): AuditSearch {
  const readText = (name: string) => (params.get(name) ?? '').trim();
  const readDay = (name: string) => (isDay(readText(name)) ? readText(name) : '');
  const from = readDay('from');
  const to = readDay('to');
  return { actor: readText('actor'), subject: readText('subject'), from, to: to < from ? '' : to };
}

function toSearchParams({ actor, subject, from, to }: AuditSearch, page: number): URLSearchParams {
  const entries = { actor: actor.trim(), subject: subject.trim(), from, to, page: page > 1 ? page : '' };
  return new URLSearchParams(
    Object.entries(entries).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  );
}
