/** A clause of docs/clauses.md, e.g. MPESA-09. */
export type ClauseId = `${Uppercase<string>}-${string}`;

/** What states and transitions carry in `meta`: the clauses they fulfil. */
export interface SpecMeta {
  spec: readonly ClauseId[];
}
