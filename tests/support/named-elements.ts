/**
 * Looks up what a screen shows by the names that people read. A look-up by role works out the styles of every element,
 * and the walks make thousands; the roles themselves are seen to by hand-written tests and by axe.
 */

type Name = string | RegExp;

const HIDDEN = '[hidden], [aria-hidden=true], [inert]';

/** Every one that is not hidden; a name as text is the whole name. */
export function queryAllByName<Found extends HTMLElement>(
  selector: string,
  name: Name = /(?:)/,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)].filter(
    (element) => matchesName(getAccessibleName(element), name) && !element.closest(HIDDEN),
  );
}

/** The only one, or none; more than one throws. */
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
    element.getAttribute('aria-label') ?? (label ?? element.closest('label') ?? element).textContent;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

function matchesName(actual: string, name: Name): boolean {
  return typeof name === 'string' ? actual === name : name.test(actual);
}
