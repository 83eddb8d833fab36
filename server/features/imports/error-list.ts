import { MAX_IMPORT_ERRORS } from '#contract/schemas/imports.ts';
import type { ImportError } from '#contract/types.ts';

/** Counts all errors of a file but stores only the first MAX_IMPORT_ERRORS. */
export class ErrorList {
  readonly #errors: ImportError[];
  readonly #badRows: Set<number>;
  #count: number;

  constructor(initial?: ErrorList) {
    this.#errors = initial ? [...initial.#errors] : [];
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
    if (this.#errors.length < MAX_IMPORT_ERRORS) this.#errors.push(error);
  }

  toSortedByRow(): ImportError[] {
    return this.#errors.toSorted((a, b) => a.row - b.row);
  }
}
