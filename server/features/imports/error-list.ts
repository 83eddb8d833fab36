import { MAX_IMPORT_ERRORS } from '#contract/schemas/imports.ts';
import type { ImportError } from '#contract/types.ts';

/** What is wrong with a file: the first thousand errors that were found, and how many there are. */
export class ErrorList {
  readonly #kept: ImportError[];
  readonly #badRows: Set<number>;
  #count: number;

  constructor(initial?: ErrorList) {
    this.#kept = initial ? [...initial.#kept] : [];
    this.#badRows = new Set(initial ? initial.#badRows : []);
    this.#count = initial?.count ?? 0;
  }

  get count(): number {
    return this.#count;
  }

  /** Rows below the header with at least one error. */
  get badRows(): number {
    return this.#badRows.size;
  }

  add(error: ImportError): void {
    this.#count += 1;
    if (error.row > 1) this.#badRows.add(error.row);
    if (this.#kept.length < MAX_IMPORT_ERRORS) this.#kept.push(error);
  }

  /** Those that are kept, by their rows. */
  toSortedByRow(): ImportError[] {
    return this.#kept.toSorted((a, b) => a.row - b.row);
  }
}
