const KEY = 'gari-scroll';
const MAX_POSITIONS = 50;

/** Scroll position per history entry, in pixels. */
export function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function savePosition(entry: string, top: number): void {
  try {
    const { [entry]: _, ...otherPositions } = readPositions();
    const entries = Object.entries(otherPositions).slice(1 - MAX_POSITIONS);
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...entries, [entry, Math.round(top)]])));
  } catch {
    // Without session storage, Back starts at the top.
  }
}
