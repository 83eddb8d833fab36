const KEY = 'gari-scroll';
const MAX_POSITIONS = 50;

/** How far each entry of the history was scrolled, in pixels. */
export function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function savePosition(entry: string, top: number): void {
  try {
    const { [entry]: _, ...others } = readPositions();
    const entries = Object.entries(others).slice(1 - MAX_POSITIONS);
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...entries, [entry, Math.round(top)]])));
  } catch {
    // Without session storage, Back starts at the top.
  }
}
