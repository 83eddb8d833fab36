/** The months of two fields, as 'YYYY-MM'; null if both are empty. An empty one is open. */
export function toBuilt(fields: {
  from: string;
  to: string;
}): { from: string | null; to: string | null } | null {
  const from = fields.from.trim() || null;
  const to = fields.to.trim() || null;
  return from === null && to === null ? null : { from, to };
}
