import { useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { parsePage } from '../parse-page.ts';

export function useAuditSearchParams() {
  const [params, setParams] = useSearchParams();
  const actor = (params.get('actor') ?? '').trim();
  const subject = (params.get('subject') ?? '').trim();
  const page = parsePage(params);
  const toSearchParams = (next: { actor: string; subject: string; page: number }) =>
    new URLSearchParams({
      ...(next.actor && { actor: next.actor }),
      ...(next.subject && { subject: next.subject }),
      ...(next.page > 1 && { page: String(next.page) }),
    });
  return {
    actor,
    subject,
    page,
    search: (next: { actor: string; subject: string }) =>
      setParams(toSearchParams({ actor: next.actor.trim(), subject: next.subject.trim(), page: 1 })),
    showAll: () => setParams({}),
    getPageHref: (next: number) => `${appPaths.audit}?${toSearchParams({ actor, subject, page: next })}`,
  };
}
