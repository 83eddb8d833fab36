import { foldText } from './fold-text.ts';
import { hasValidCheckDigit } from './vin.ts';

/** What a text was read as; 'code' is a chassis code alone, 'words' anything else, nicknames included. */
export type VehicleTextKind = 'frame' | 'katashiki' | 'vin' | 'code' | 'words';

/** One way to read a text. It counts only if its code is a known one, letter for letter. */
export interface CodeSplit {
  kind: Exclude<VehicleTextKind, 'words'>;
  code: string;
  /** The digits behind the code, if the text has any. */
  serial: string | null;
  /** Whether the text itself divides code and serial. If not, only the make's number of digits can. */
  divided: boolean;
  /** How many characters of the text it explains. */
  length: number;
}

export type VehicleNote = 'check_digit' | 'serial_length';

export interface VehicleReading {
  splits: readonly CodeSplit[];
  /** The text in upper case without separators: 'Note E12' is NOTE and E12. */
  words: readonly string[];
  notes: readonly VehicleNote[];
}

/** A row of `vehicle_codes` with the number of digits of its make's serials (null: not known). */
export interface KnownCode {
  norm: string;
  kind: 'frame' | 'katashiki' | 'vin_prefix' | 'nickname';
  vehicleId: number;
  serialDigits: number | null;
}

export interface VehicleMatch {
  kind: VehicleTextKind;
  /** The norm that was found; of a VIN its known beginning. */
  code: string;
  serial: string | null;
  vehicleIds: readonly number[];
  notes: readonly VehicleNote[];
}

const MAX_WORDS = 10;
const MIN_SERIAL_DIGITS = 5;
const MAX_SERIAL_DIGITS = 8;
const MIN_VIN_PREFIX_LENGTH = 3;
const MAX_VIN_PREFIX_LENGTH = 11;

/** Chassis codes have 2 to 8 characters with a letter; most have a digit too (CREW of Mazda has none). */
const CODE = /^(?=.*[A-Z])[A-Z0-9]{2,8}$/;
const TRIM = /^[A-Z]{4,6}$/;
const VIN = /^[A-HJ-NPR-Z0-9]{13}\d{4}$/;

/**
 * Emission prefixes of Japan: three characters since 2005 (level, fuel, use), one or two letters before.
 * Source: kurukura.jp 20200419-01, integrityexports.com.
 */
const LONG_PREFIX = /^[ACDLMQRTZ2-7][A-Z][A-GLZ](?=[A-Z])/;
const PREFIX = /^(?:[A-Z]{1,2}|[ACDLMQRTZ2-7][A-Z][A-Z])$/;

/** 'dba-nze141' → 'DBANZE141': upper case without separators, the form in which codes are stored and compared. */
export function normalizeVehicleCode(text: string): string {
  return foldText(text).replace(/[^A-Z0-9]/g, '');
}

/**
 * Lists every plausible way to read what a person typed: frame number, model code (katashiki), VIN, chassis code, words.
 * Frame numbers have no check digit, and without a separator most divide in several ways, so only a table of known codes
 * can tell which reading is right: `matchVehicleText`. Codes are compared whole, so NZE14 never stands for NZE141.
 */
export function readVehicleText(text: string): VehicleReading {
  const words = foldText(text)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const vin = readVin(words);
  if (vin) {
    return { splits: listVinPrefixes(vin), words, notes: hasValidCheckDigit(vin) ? [] : ['check_digit'] };
  }
  return { splits: words.flatMap((_, start) => listSplits(words, start)), words, notes: [] };
}

/** The norms to look up in `vehicle_codes` for a reading. */
export function listLookupNorms(reading: VehicleReading): string[] {
  return [...new Set([...reading.splits.map(({ code }) => code), ...listNicknames(reading.words)])];
}

/**
 * Selects the readings whose code is known: those that explain most of the text, then the longest code. Several are
 * returned if the text itself leaves it open; the shopper decides. None: suggest codes.
 */
export function matchVehicleText(reading: VehicleReading, known: readonly KnownCode[]): VehicleMatch[] {
  const matches = reading.splits.flatMap((split) => {
    const rows = known.filter((row) => row.norm === split.code && isCodeOf(row, split));
    const exact = rows.filter((row) => hasSerialOf(row, split));
    const match = toMatch(split, exact.length > 0 || !split.divided ? exact : rows, reading.notes);
    if (exact.length === 0 && match)
      return [{ split, match: { ...match, notes: [...match.notes, 'serial_length' as const] } }];
    return match ? [{ split, match }] : [];
  });
  if (matches.length === 0) return matchNickname(reading, known);
  const length = Math.max(...matches.map(({ split }) => split.length));
  const longest = matches.filter(({ split }) => split.length === length);
  const undivided = longest.filter(({ split }) => split.kind === 'frame' && !split.divided);
  if (undivided.length > 1) return uniqueMatches(undivided.map(({ match }) => match));
  const codeLength = Math.max(...longest.map(({ split }) => split.code.length));
  return uniqueMatches(
    longest.filter(({ split }) => split.code.length === codeLength).map(({ match }) => match),
  );
}

function toMatch(
  split: CodeSplit,
  rows: readonly KnownCode[],
  notes: readonly VehicleNote[],
): VehicleMatch | null {
  if (rows.length === 0) return null;
  const vehicleIds = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  return { kind: split.kind, code: split.code, serial: split.serial, vehicleIds, notes };
}

function uniqueMatches(matches: readonly VehicleMatch[]): VehicleMatch[] {
  return [...new Map(matches.map((match) => [match.code, match])).values()];
}

function isCodeOf(row: KnownCode, split: CodeSplit): boolean {
  if (split.kind === 'vin') return row.kind === 'vin_prefix';
  return row.kind === 'frame' || row.kind === 'katashiki';
}

function hasSerialOf({ serialDigits }: KnownCode, { kind, serial }: CodeSplit): boolean {
  return kind === 'vin' || serial === null || serialDigits === null || serial.length === serialDigits;
}

function matchNickname(reading: VehicleReading, known: readonly KnownCode[]): VehicleMatch[] {
  const nicknames = known.filter(({ kind }) => kind === 'nickname');
  const norm = listNicknames(reading.words).find((name) => nicknames.some((row) => row.norm === name));
  if (norm === undefined) return [];
  const vehicleIds = nicknames.filter((row) => row.norm === norm).map(({ vehicleId }) => vehicleId);
  return [{ kind: 'words', code: norm, serial: null, vehicleIds: [...new Set(vehicleIds)], notes: [] }];
}

/** Runs of words, the longest first: 'PROBOX51', 'PROBOX', '51'. */
function listNicknames(words: readonly string[]): string[] {
  const runs = words.flatMap((_, start) =>
    words.slice(start).map((__, count) => words.slice(start, start + count + 1).join('')),
  );
  return runs.sort((a, b) => b.length - a.length);
}

/** A VIN has 17 characters, none of them I, O or Q, and ends with four digits (ISO 3779). */
function readVin(words: readonly string[]): string | null {
  const joined = words.join('');
  if (VIN.test(joined) && !words.some((word) => /^[A-Z]{4,}$/.test(word))) return joined;
  return words.find((word) => VIN.test(word)) ?? null;
}

function listVinPrefixes(vin: string): CodeSplit[] {
  const lengths = Array.from(
    { length: MAX_VIN_PREFIX_LENGTH - MIN_VIN_PREFIX_LENGTH + 1 },
    (_, index) => MAX_VIN_PREFIX_LENGTH - index,
  );
  return lengths.map((length) => ({
    kind: 'vin',
    code: vin.slice(0, length),
    serial: vin.slice(11),
    divided: true,
    length,
  }));
}

/** The splits that begin at a word. */
function listSplits(words: readonly string[], start: number): CodeSplit[] {
  const word = words[start] ?? '';
  const next = words[start + 1] ?? '';
  const splits = listHeadSplits(word, words.slice(start + 1), words[start - 1]);
  if (!/^[A-Z]{1,4}$/.test(word) || !/^\d/.test(next)) return splits;
  return [...splits, ...listHeadSplits(word + next, words.slice(start + 2), words[start - 1])];
}

/**
 * A head is a word, or letters and the digits after them ('NZE 141'). It is a code, or a code with what follows it
 * undivided: a serial, or the letters of a trim. A separator between two digits is always where the code ends.
 */
function listHeadSplits(head: string, rest: readonly string[], before: string | undefined): CodeSplit[] {
  const stripped = head.replace(LONG_PREFIX, '');
  const prefixLength = before !== undefined && PREFIX.test(before) ? before.length : 0;
  const splits = listWordSplits(head, rest, prefixLength);
  if (stripped === head) return splits;
  return [...splits, ...listWordSplits(stripped, rest, head.length - stripped.length)];
}

function listWordSplits(head: string, rest: readonly string[], prefixLength: number): CodeSplit[] {
  const splits: CodeSplit[] = [];
  const add = (split: Omit<CodeSplit, 'length'>, length: number) => {
    if (CODE.test(split.code)) splits.push({ ...split, length: length + prefixLength });
  };
  const kind = prefixLength > 0 ? 'katashiki' : 'code';

  const serial = readSerial(rest);
  if (serial) add({ kind: 'frame', code: head, serial, divided: true }, head.length + serial.length);
  const trim = rest[0];
  if (trim !== undefined && TRIM.test(trim)) {
    add({ kind: 'katashiki', code: head, serial: null, divided: true }, head.length + trim.length);
  }
  add({ kind, code: head, serial: null, divided: true }, head.length);
  for (let digits = MAX_SERIAL_DIGITS; digits >= MIN_SERIAL_DIGITS; digits -= 1) {
    const tail = head.slice(-digits);
    if (head.length > digits && /^\d+$/.test(tail)) {
      add({ kind: 'frame', code: head.slice(0, -digits), serial: tail, divided: false }, head.length);
    }
  }
  for (const letters of [6, 5, 4]) {
    if (TRIM.test(head.slice(-letters))) {
      add({ kind: 'katashiki', code: head.slice(0, -letters), serial: null, divided: false }, head.length);
    }
  }
  return splits;
}

/** Reads the serial behind a code: one group of digits, or up to three that make a whole serial ('601 2345'). */
function readSerial(rest: readonly string[]): string | null {
  const [first = '', ...others] = rest;
  if (/^\d{5,8}$/.test(first)) return first;
  if (!/^\d{1,4}$/.test(first) || /^(?:19|20)\d\d$/.test(first)) return null;
  const groups = others.slice(0, 2);
  for (let count = 1; count <= groups.length; count += 1) {
    const serial = [first, ...groups.slice(0, count)].join('');
    if (/^\d{6,7}$/.test(serial)) return serial;
  }
  return null;
}
