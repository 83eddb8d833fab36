/** A clause id of docs/clauses.md, e.g. MPESA-09. */
export type ClauseId = `${Uppercase<string>}-${string}`;

/** The clauses that a state or transition implements, in its `meta`. */
export interface SpecMeta {
  spec: readonly ClauseId[];
}
