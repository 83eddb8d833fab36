export interface AuditChange {
  field: string;
  /** Null where there was nothing. */
  before: string | null;
  after: string | null;
}

const MOST = 200;

/** Field by field what was and what is; a value that is no object is one field without a name. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: textOf(was.get(field)), after: textOf(is.get(field)) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]]);
  return new Map(Object.entries(value));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** 'stock_quantity' → 'Stock quantity', 'shippingFee' → 'Shipping fee' */
export function fieldLabel(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b}`);
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
