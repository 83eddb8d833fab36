/**
 * Finds elements by the names that people read. A query by role computes the styles of every element, which is too slow
 * for thousands of path steps; roles are covered by hand-written tests and by axe.
 */

type Name = string | RegExp;

const HIDDEN = '[hidden], [aria-hidden=true], [inert]';

/** Excludes hidden elements; a string must be the whole name. */
export function queryAllByName<Found extends HTMLElement>(
  selector: string,
  name: Name = /(?:)/,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)].filter(
    (element) => matchesName(getAccessibleName(element), name) && !element.closest(HIDDEN),
  );
}

/** Returns null if there is none. Throws when there is more than one. */
export function queryByName(selector: string, name?: Name, within?: ParentNode): HTMLElement | null {
  return getSingle(queryAllByName(selector, name, within));
}

export const buttons = (name?: Name) => queryAllByName<HTMLButtonElement>('button', name);
export const button = (name: Name, within?: ParentNode) =>
  getSingle(queryAllByName<HTMLButtonElement>('button', name, within));
export const link = (name: Name) => getSingle(queryAllByName<HTMLAnchorElement>('a[href]', name));
export const field = (label: Name) =>
  getSingle(queryAllByName<HTMLInputElement>('input, textarea, select', label));

export function getText(selector: string): string | null {
  return queryByName(selector)?.textContent ?? null;
}

function getSingle<Found extends HTMLElement>([match, ...others]: Found[]): Found | null {
  if (others.length > 0) throw new Error(`more than one is named ${match && getAccessibleName(match)}`);
  return match ?? null;
}

function getAccessibleName(element: HTMLElement): string {
  const isField = element.matches('input, textarea, select');
  const label = isField ? document.querySelector(`label[for="${element.id}"]`) : null;
  const text =
    element.getAttribute('aria-label') ?? getVisibleText(label ?? element.closest('label') ?? element);
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Without what is hidden from assistive technology. */
export function getVisibleText(element: Element): string {
  if (!element.querySelector(HIDDEN)) return element.textContent;
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(HIDDEN)) hidden.remove();
  return copy.textContent;
}

function matchesName(actual: string, name: Name): boolean {
  return typeof name === 'string' ? actual === name : name.test(actual);
}
