/**
 * Looks up what a screen shows by the names that people read. A look-up by role works out the styles of every element,
 * and the walks make thousands; the roles themselves are seen to by hand-written tests and by axe.
 */

type Name = string | RegExp;

const HIDDEN = '[hidden], [aria-hidden=true], [inert]';

/** Every one that is not hidden; a name as text is the whole name. */
export function allNamed<Found extends HTMLElement>(
  selector: string,
  name: Name = /(?:)/,
  within: ParentNode = document,
): Found[] {
  return [...within.querySelectorAll<Found>(selector)].filter(
    (element) => isNamed(nameOf(element), name) && !element.closest(HIDDEN),
  );
}

/** The only one, or none; more than one throws. */
export function named(selector: string, name?: Name, within?: ParentNode): HTMLElement | null {
  return onlyOf(allNamed(selector, name, within));
}

export const buttons = (name?: Name) => allNamed<HTMLButtonElement>('button', name);
export const button = (name: Name, within?: ParentNode) =>
  onlyOf(allNamed<HTMLButtonElement>('button', name, within));
export const link = (name: Name) => onlyOf(allNamed<HTMLAnchorElement>('a[href]', name));
export const field = (label: Name) => onlyOf(allNamed<HTMLInputElement>('input, textarea, select', label));

export function textIn(selector: string): string | null {
  return named(selector)?.textContent ?? null;
}

function onlyOf<Found extends HTMLElement>([found, ...others]: Found[]): Found | null {
  if (others.length > 0) throw new Error(`more than one is named ${found && nameOf(found)}`);
  return found ?? null;
}

function nameOf(element: HTMLElement): string {
  const isField = element.matches('input, textarea, select');
  const label = isField ? document.querySelector(`label[for="${element.id}"]`) : null;
  const text =
    element.getAttribute('aria-label') ?? (label ?? element.closest('label') ?? element).textContent;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

function isNamed(actual: string, name: Name): boolean {
  return typeof name === 'string' ? actual === name : name.test(actual);
}
