import { foldText } from './fold-text.ts';
import {
  type CodeSplit,
  type KnownCode,
  listLookupNorms,
  matchVehicleText,
  readVehicleText,
} from './vehicle-code.ts';

export interface NamedVehicles {
  vehicleIds: readonly number[];
  /** The text without the words that name them. */
  rest: string;
}

/** Which vehicles a search names among other words; null if none. A model's name beside a code narrows the code. */
export function findNamedVehicles(text: string, known: readonly KnownCode[]): NamedVehicles | null {
  const reading = readVehicleText(text);
  const matches = matchVehicleText(reading, known);
  if (matches.length === 0) return null;
  const found = new Set(matches.flatMap(({ vehicleIds }) => vehicleIds));
  const codes = new Set(matches.filter(({ kind }) => kind !== 'words').map(({ code }) => code));
  const nicknames = listLookupNorms(reading).filter((norm) => hasNickname(known, norm, found));
  const [narrowest] = nicknames;
  const vehicleIds = [...found].filter((id) => narrowest === undefined || isNickname(known, narrowest, id));
  const splits = reading.splits.filter(({ code }) => codes.has(code));
  const named = new Set([
    ...splits.flatMap((split) => listWordsOfSplit(reading.words, split)),
    ...nicknames.flatMap((norm) => listWordsOfRun(reading.words, norm)),
  ]);
  return { vehicleIds, rest: removeWords(text, named) };
}

const isNickname = (known: readonly KnownCode[], norm: string, id: number) =>
  known.some((row) => row.kind === 'nickname' && row.norm === norm && row.vehicleId === id);

const hasNickname = (known: readonly KnownCode[], norm: string, ids: ReadonlySet<number>) =>
  [...ids].some((id) => isNickname(known, norm, id));

/** The word after a code may be its trim ('AEPNK') or something to search for ('PADS'): it is left. */
function listWordsOfSplit(words: readonly string[], { kind, code, serial, start }: CodeSplit): number[] {
  const indexes = [...words.keys()];
  if (kind === 'vin') {
    const whole = indexes.filter((index) => words[index]!.startsWith(code));
    return whole.length > 0 ? whole : indexes;
  }
  const length = code.length + (serial ?? '').length;
  return indexes.filter(
    (index) => index === start || (index > start && words.slice(start, index).join('').length < length),
  );
}

/** The neighbours that together are the nickname: 'PROBOX' and '51' of PROBOX51. */
function listWordsOfRun(words: readonly string[], norm: string): number[] {
  return words.flatMap((_, start) => {
    const end = words.findIndex((__, index) => words.slice(start, index + 1).join('') === norm);
    return end < 0 ? [] : words.slice(start, end + 1).map((__, index) => start + index);
  });
}

/** A model code is removed as it was written: 'DBA-NZE141-AEPNK'. */
function removeWords(text: string, indexes: ReadonlySet<number>): string {
  let next = 0;
  const isLeft = (token: string) => {
    const first = next;
    next += splitWords(token).length;
    return ![...indexes].some((index) => index >= first && index < next);
  };
  return text
    .split(/[\s,/]+/)
    .filter((token) => token !== '' && isLeft(token))
    .join(' ');
}

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
