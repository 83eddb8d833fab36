import { onTestFinished, vi } from 'vitest';

const PX_PER_REM = 16;

class WidthQuery extends EventTarget {
  readonly #minWidth: number;
  #width: number;
  constructor(query: string, width: number) {
    super();
    this.#minWidth = Number(/^\(min-width: ([\d.]+)rem\)$/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    this.#width = width;
  }
  get matches(): boolean {
    return this.#width >= this.#minWidth * PX_PER_REM;
  }
  resize(width: number): void {
    this.#width = width;
    this.dispatchEvent(new Event('change'));
  }
}

/** Gives the test's window a width, in px, for media queries; returns what changes it. */
export function setWindowWidth(width: number): (width: number) => void {
  const queries: WidthQuery[] = [];
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = new WidthQuery(query, width);
    queries.push(list);
    return list;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return (next) => {
    for (const list of queries) list.resize(next);
  };
}
