import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';

export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

const MAX_TEXT_LENGTH = 200;
const AMOUNT_FIELDS = new Set([
  'price',
  'shippingFee',
  'amount',
  'taken_amount',
  'paid_back',
  'total',
  'cost',
]);

export function diffFields(before: unknown, after: unknown): AuditChange[] {
  const beforeFields = toFieldMap(before);
  const afterFields = toFieldMap(after);
  return [...new Set([...beforeFields.keys(), ...afterFields.keys()])]
    .map((field) => ({
      field,
      before: formatValue(field, beforeFields.get(field)),
      after: formatValue(field, afterFields.get(field)),
    }))
    .filter((change) => change.before !== change.after);
}

function toFieldMap(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]]);
  return new Map(Object.entries(value));
}

function formatValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return AMOUNT_FIELDS.has(field) ? formatKsh(value) : String(value);
  const text = typeof value === 'string' ? value : listTexts(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

function listTexts(value: unknown): string {
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value.join(', ') : JSON.stringify(value);
}

const FIELD_LABELS: Record<string, string> = {
  stock_quantity: 'Stock',
  shippingFee: 'Handling fee',
  fitment_kind: 'Fits',
  fitment_open: 'May fit other cars',
  is_staff: 'Staff',
  is_superuser: 'Superuser',
  dry_run: 'Only a dry run',
  accept_good: 'Good rows only',
  characters: 'Characters in the file',
  kra_pin: 'KRA PIN',
  low_stock: 'Low stock from',
  whatsapp: 'WhatsApp',
};

/** 'stock_quantity' → 'Stock', 'paid_back' → 'Paid back', 'maxSpend' → 'Max spend' */
export function fieldLabel(field: string): string {
  const label = FIELD_LABELS[field];
  if (label !== undefined) return label;
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b}`);
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

const PAST: Record<string, string> = {
  add: 'Added',
  cancel: 'Cancelled',
  change: 'Changed',
  check: 'Checked',
  create: 'Created',
  delete: 'Deleted',
  enter: 'Entered',
  erase: 'Erased',
  export: 'Exported',
  import: 'Imported',
  note: 'Noted',
  read: 'Read',
  record: 'Recorded',
  reopen: 'Reopened',
  resolve: 'Resolved',
  set: 'Set',
  undo: 'Undid',
  upload: 'Uploaded',
};

/**
 * What was done, to be read before the subject: ('change product', 'product 12') → 'Changed', ('change stock', 'product
 * 12') → 'Changed stock:'.
 */
export function describeAction(action: string, subject: string): string {
  const [verb = '', ...rest] = action.split(' ');
  const done = PAST[verb] ?? verb.charAt(0).toUpperCase() + verb.slice(1);
  const object = rest.join(' ');
  if (object === '' || `${subject} `.startsWith(`${object} `)) return done;
  return `${done} ${object}:`;
}

/** The page of what was changed; null where there is none. */
export function getSubjectPath(subject: string): string | null {
  const [, kind = '', id = ''] = /^([a-z ]+) (\w+)$/.exec(subject) ?? [];
  if (kind === 'order') return appPaths.order(id);
  if (kind === 'product') return adminPaths.editItem(Number(id));
  if (kind === 'refund') return adminPaths.refunds;
  if (kind === 'payment') return adminPaths.payments;
  if (kind === 'campaign') return adminPaths.campaigns;
  if (kind === 'category' || kind === 'subcategory') return adminPaths.categories;
  if (kind === 'car request') return adminPaths.fitmentRequests;
  if (kind === 'user') return adminPaths.customer(Number(id));
  if (subject === 'shop settings') return adminPaths.settings;
  return null;
}
