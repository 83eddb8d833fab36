import { adminPaths } from '#contract/admin-paths.ts';
import { appPaths } from '#contract/app-paths.ts';
import { formatKsh } from '#contract/money.ts';

export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
  /** Ids of pictures, where the field holds some. */
  pictures?: { before: readonly string[]; after: readonly string[] };
}

const MAX_TEXT_LENGTH = 200;
const PICTURE_FIELDS = new Set(['picture', 'images']);
const AMOUNT_FIELDS = new Set([
  'price',
  'shippingFee',
  'amount',
  'taken_amount',
  'paid_back',
  'total',
  'cost',
  'left_to_refund',
]);

export function diffFields(before: unknown, after: unknown): AuditChange[] {
  const beforeFields = toFieldMap(before);
  const afterFields = toFieldMap(after);
  return [...new Set([...beforeFields.keys(), ...afterFields.keys()])].flatMap((field) => {
    const [former, latter] = [beforeFields.get(field), afterFields.get(field)];
    return PICTURE_FIELDS.has(field) ? diffPictures(field, former, latter) : diffTexts(field, former, latter);
  });
}

function diffTexts(field: string, before: unknown, after: unknown): AuditChange[] {
  const change = { field, before: formatValue(field, before), after: formatValue(field, after) };
  return change.before === change.after ? [] : [change];
}

/** An id says nothing to a reader. */
function diffPictures(field: string, before: unknown, after: unknown): AuditChange[] {
  const pictures = { before: listIds(before), after: listIds(after) };
  if (pictures.before.join() === pictures.after.join()) return [];
  const isReplaced = pictures.before.length > 0 && pictures.after.length > 0;
  return [
    {
      field,
      before: isReplaced ? null : countPictures(pictures.before),
      after: isReplaced ? 'picture changed' : countPictures(pictures.after),
      pictures,
    },
  ];
}

const listIds = (value: unknown): string[] => [value].flat().filter((id) => typeof id === 'string');

function countPictures({ length }: readonly string[]): string | null {
  if (length === 0) return null;
  return length === 1 ? '1 picture' : `${length} pictures`;
}

function toFieldMap(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', value]]);
  return new Map(Object.entries(value));
}

function formatValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = toWords(field, value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** For example 'day 2026-11-03, amount Ksh 1,500; day 2026-11-04, amount Ksh 900'. */
function toWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return AMOUNT_FIELDS.has(field) ? formatKsh(value) : String(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return listWords(field, value);
  return Object.entries(value)
    .map(([name, part]) => {
      const words = toWords(name, part);
      const isNested = typeof part === 'object' && part !== null;
      return `${lowerFirst(fieldLabel(name))} ${isNested ? `(${words})` : words}`;
    })
    .join(', ');
}

function listWords(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return 'none';
  const hasParts = values.some((value) => typeof value === 'object' && value !== null);
  return values.map((value) => toWords(field, value)).join(hasParts ? '; ' : ', ');
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const FIELD_LABELS: Record<string, string> = {
  stock_quantity: 'Stock',
  shippingFee: 'Handling fee',
  fitment_kind: 'Fits',
  images: 'Pictures',
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
  answer: 'Answered',
  archive: 'Archived',
  begin: 'Began',
  cancel: 'Cancelled',
  change: 'Changed',
  check: 'Checked',
  close: 'Closed',
  create: 'Created',
  delete: 'Deleted',
  enter: 'Entered',
  erase: 'Erased',
  export: 'Exported',
  import: 'Imported',
  merge: 'Merged',
  note: 'Noted',
  read: 'Read',
  record: 'Recorded',
  refund: 'Refunded',
  remove: 'Removed',
  reopen: 'Reopened',
  reset: 'Reset',
  resolve: 'Resolved',
  retry: 'Retried',
  set: 'Set',
  switch: 'Switched',
  unarchive: 'Unarchived',
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

/** Without the id of a picture, which says nothing to a reader. */
export function describeSubject(subject: string): string {
  return subject.startsWith('picture ') ? 'picture' : subject;
}

/** The page of what was changed; null where there is none. */
export function getSubjectPath(subject: string): string | null {
  const [, kind = '', id = ''] = /^([a-z ]+) (\w+)$/.exec(subject) ?? [];
  if (kind === 'order') return appPaths.order(id);
  if (kind === 'product') return adminPaths.editItem(Number(id));
  if (kind === 'refund') return adminPaths.refunds;
  if (kind === 'payment') return adminPaths.payments;
  if (kind === 'campaign') return adminPaths.campaigns;
  if (kind === 'offer') return adminPaths.offers;
  if (kind === 'category' || kind === 'subcategory') return adminPaths.categories;
  if (kind === 'car request') return adminPaths.fitmentRequests;
  if (kind === 'user') return adminPaths.customer(Number(id));
  if (subject === 'shop settings') return adminPaths.settings;
  return null;
}
