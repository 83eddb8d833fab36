const KEY = 'gari-recent';
export const MAX_RECENTLY_VIEWED = 12;

export interface ViewedPart {
  id: number;
  slug: string;
  name: string;
  image: string;
}

/** As stored; '' if there is nothing. */
export function readRecentlyViewed(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Parts that are not whole are dropped, and a text that is no list gives none. */
export function parseRecentlyViewed(text: string): ViewedPart[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isViewedPart).slice(0, MAX_RECENTLY_VIEWED) : [];
  } catch {
    return [];
  }
}

/** The part becomes the first of at most 12. */
export function recordView({ id, slug, name, image }: ViewedPart): void {
  const others = parseRecentlyViewed(readRecentlyViewed()).filter((part) => part.id !== id);
  const parts = [{ id, slug, name, image }, ...others].slice(0, MAX_RECENTLY_VIEWED);
  try {
    localStorage.setItem(KEY, JSON.stringify(parts));
  } catch {
    // Without storage nothing is remembered.
  }
}

export function clearRecentlyViewed(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to clear.
  }
}

function isViewedPart(value: unknown): value is ViewedPart {
  const { id, slug, name, image } = (value ?? {}) as Record<string, unknown>;
  const isText = (text: unknown) => typeof text === 'string';
  return Number.isSafeInteger(id) && isText(slug) && isText(name) && isText(image);
}
