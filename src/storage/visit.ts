import { type FirstTouch, resolveVisit, type Visit } from '#contract/attribution.ts';

export const VISIT_KEY = 'gari-visit';

/**
 * Returns the first touch of the current visit, which lasts 24 hours. It is stored only in this browser and sent only
 * with an order.
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
    // Without storage, every page load counts as a new visit.
  }
}
