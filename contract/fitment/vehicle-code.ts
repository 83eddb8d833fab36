import { foldText } from './fold-text.ts';
import { hasValidCheckDigit } from './vin.ts';

/** What a text was read as; 'code' is a chassis code alone, 'words' anything else, nicknames included. */
export type VehicleTextKind = 'frame' | 'katashiki' | 'vin' | 'code' | 'words';

/** One way to read a text. It counts only if its code is a known one, letter for letter. */
export interface CodeSplit {
  kind: Exclude<VehicleTextKind, 'words'>;
  code: string;
  /** The digits after the code, if the text has any. */
  serial: string | null;
  /** Whether the text itself divides code and serial. If not, only the make's number of digits can. */
  divided: boolean;
  /** The word with which it begins, and how many characters of the text it explains. */
  start: number;
  length: number;
}

export type VehicleNote = 'check_digit' | 'serial_length';

export interface VehicleReading {
  splits: readonly CodeSplit[];
  /** The text in upper case without separators: 'Note E12' is NOTE and E12. */
  words: readonly string[];
  /** The notes of the VIN that the text may be. */
  vinNotes: readonly VehicleNote[];
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
const MIN_TRIM_LETTERS = 4;
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
  const words = (foldText(text).match(/[A-Z0-9]+/g) ?? []).slice(0, MAX_WORDS);
  const vin = readVin(words);
  const vinSplits = vin ? listVinPrefixes(vin) : [];
  const codeSplits = vin && words.includes(vin) ? [] : words.flatMap((_, start) => listSplits(words, start));
  const vinNotes: VehicleNote[] = vin && !hasValidCheckDigit(vin) ? ['check_digit'] : [];
  return { splits: [...vinSplits, ...codeSplits], words, vinNotes };
}

/** The norms to look up in `vehicle_codes` for a reading. */
export function listLookupNorms(reading: VehicleReading): string[] {
  return [...new Set([...reading.splits.map(({ code }) => code), ...listRuns(reading.words)])];
}

/**
 * Selects the readings whose code is known: at each place in the text those that explain most of it, with the longest
 * code. Several are returned if the text leaves open which is meant; the shopper decides. None: suggest codes.
 */
export function matchVehicleText(reading: VehicleReading, known: readonly KnownCode[]): VehicleMatch[] {
  const matches = reading.splits.flatMap((split) => matchSplit(split, reading, known));
  if (matches.length === 0) return matchNickname(reading, known);
  const best = matches.filter(({ split }) => !matches.some((other) => isBetter(other.split, split)));
  best.sort((a, b) => b.split.length - a.split.length);
  return [...new Map(best.map(({ match }) => [match.code, match])).values()];
}

function matchSplit(split: CodeSplit, { vinNotes }: VehicleReading, known: readonly KnownCode[]) {
  const rows = known.filter((row) => row.norm === split.code && isCodeOf(row, split));
  const exact = rows.filter((row) => hasSerialOf(row, split));
  if (rows.length === 0 || (exact.length === 0 && !split.divided)) return [];
  const { kind, code, serial } = split;
  const notes = kind === 'vin' ? vinNotes : [];
  const match: VehicleMatch =
    exact.length > 0
      ? { kind, code, serial, vehicleIds: listVehicleIds(exact), notes }
      : { kind, code, serial, vehicleIds: listVehicleIds(rows), notes: [...notes, 'serial_length'] };
  return [{ split, match }];
}

function isBetter(a: CodeSplit, b: CodeSplit): boolean {
  if (a.start !== b.start) return false;
  if (a.length !== b.length) return a.length > b.length;
  return a.kind !== 'frame' && a.code.length > b.code.length;
}

function listVehicleIds(rows: readonly KnownCode[]): number[] {
  return [...new Set(rows.map(({ vehicleId }) => vehicleId))];
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
  const norm = listRuns(reading.words).find((name) => nicknames.some((row) => row.norm === name));
  if (norm === undefined) return [];
  const vehicleIds = listVehicleIds(nicknames.filter((row) => row.norm === norm));
  return [{ kind: 'words', code: norm, serial: null, vehicleIds, notes: [] }];
}

/** Runs of words, the longest first: 'PROBOX51', 'PROBOX', '51'. */
export function listRuns(words: readonly string[]): string[] {
  const runs = words.flatMap((_, start) =>
    words.slice(start).map((__, count) => words.slice(start, start + count + 1).join('')),
  );
  return runs.toSorted((a, b) => b.length - a.length);
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
    start: 0,
    length,
  }));
}

/**
 * The splits that begin at a word. Where a separator stands between two digits, the code ends there. Between letters and
 * digits it may be inside the code ('NZE 141'), which is then not divided any further.
 */
function listSplits(words: readonly string[], start: number): CodeSplit[] {
  const [word = '', next = ''] = words.slice(start);
  const rest = words.slice(start + 1);
  const isPrefixed = PREFIX.test(words[start - 1] ?? '');
  const splits = [...listDividedSplits(word, rest, isPrefixed), ...listUndividedSplits(word)];
  if (/^[A-Z]{1,4}$/.test(word) && /^\d/.test(next)) {
    splits.push(...listDividedSplits(word + next, rest.slice(1), isPrefixed));
  }
  const stripped = word.replace(LONG_PREFIX, '');
  if (stripped !== word) {
    splits.push(...listDividedSplits(stripped, rest, true), ...listUndividedSplits(stripped));
  }
  return splits.filter(({ code }) => CODE.test(code)).map((split) => ({ ...split, start }));
}

type WordSplit = Omit<CodeSplit, 'start'>;

/** The head is the code: alone, or followed by a serial or a trim. */
function listDividedSplits(head: string, rest: readonly string[], isPrefixed: boolean): WordSplit[] {
  const { length } = head;
  const alone = isPrefixed ? 'katashiki' : 'code';
  const splits: WordSplit[] = [{ kind: alone, code: head, serial: null, divided: true, length }];
  const serial = readSerial(rest);
  if (serial)
    splits.push({ kind: 'frame', code: head, serial, divided: true, length: length + serial.length });
  const [trim = ''] = rest;
  if (TRIM.test(trim)) {
    splits.push({ kind: 'katashiki', code: head, serial: null, divided: true, length: length + trim.length });
  }
  return splits;
}

/** The head is a code and a serial or trim in one. */
function listUndividedSplits(head: string): WordSplit[] {
  const splits: WordSplit[] = [];
  for (let tailLength = MIN_TRIM_LETTERS; tailLength <= MAX_SERIAL_DIGITS; tailLength += 1) {
    const tail = head.slice(-tailLength);
    const isSerial = tailLength >= MIN_SERIAL_DIGITS && /^\d+$/.test(tail);
    if (!isSerial && !TRIM.test(tail)) continue;
    splits.push({
      kind: isSerial ? 'frame' : 'katashiki',
      code: head.slice(0, -tailLength),
      serial: isSerial ? tail : null,
      divided: false,
      length: head.length,
    });
  }
  return splits;
}

/** Reads the serial after a code: one group of digits, or up to three that make a whole serial ('601 2345'). */
function readSerial(rest: readonly string[]): string | null {
  const [first = '', ...others] = rest;
  if (/^\d{5,8}$/.test(first)) return first;
  if (/^(?:19|20)\d\d$/.test(first)) return null;
  const groups = others.slice(0, 2);
  for (let count = 1; count <= groups.length; count += 1) {
    const serial = [first, ...groups.slice(0, count)].join('');
    if (/^\d{6,7}$/.test(serial)) return serial;
  }
  return null;
}
