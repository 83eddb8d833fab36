export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

const MAX_TEXT_LENGTH = 200;

export function diffFields(before: unknown, after: unknown): AuditChange[] {
  const beforeFields = toFieldMap(before);
  const afterFields = toFieldMap(after);
  return [...new Set([...beforeFields.keys(), ...afterFields.keys()])]
    .map((field) => ({
      field,
      before: formatValue(beforeFields.get(field)),
      after: formatValue(afterFields.get(field)),
    }))
    .filter((change) => change.before !== change.after);
}

function toFieldMap(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]]);
  return new Map(Object.entries(value));
}

function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** 'stock_quantity' → 'Stock quantity', 'shippingFee' → 'Shipping fee' */
export function fieldLabel(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b}`);
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
