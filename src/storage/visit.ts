import { type FirstTouch, resolveVisit, type Visit } from '#contract/attribution.ts';

export const VISIT_KEY = 'gari-visit';

/**
 * The first touch of the visit under way. A visit begins with the page that was opened first and lasts 24 hours; it is
 * kept in this browser alone and sent with an order, to nobody else.
 */
export function getCurrentVisit(): FirstTouch {
  const stored = read();
  const visit = resolveVisit({
    address: location.href,
    referrer: document.referrer,
    stored,
    now: Date.now(),
  });
  if (JSON.stringify(stored) !== JSON.stringify(visit)) write(visit);
  const { source, medium, campaign } = visit;
  return { source, medium, campaign };
}

function read(): unknown {
  try {
    return JSON.parse(localStorage.getItem(VISIT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function write(visit: Visit): void {
  try {
    localStorage.setItem(VISIT_KEY, JSON.stringify(visit));
  } catch {
    // Then every page load is a visit of its own.
  }
}
