import type { Queries } from '../../../db/client.ts';
import type { Limit } from './bounded.ts';
import { isFiller, MOST_WORDS_OF_A_PHRASE, otherNames } from './trade-words.ts';
import { cutQuery, guess, type KnownForm, lookUp } from './words.queries.ts';

/** One thing that a query asks for: any of the alternatives, each a list of lexemes that must all be there. */
export interface Term {
  /** None: nothing in the catalogue can be meant. */
  alternatives: string[][];
  /** See `isFiller`. */
  filler: boolean;
}

const MOST_PIECES = 12;
const partsOf = (chunk: string): string[] => chunk.split(/[./-]+/).filter(Boolean);
const joined = (chunks: readonly string[]): string => chunks.join('').replace(/[./-]/g, '');
const isCode = (form: string): boolean => /\d/.test(form);

/** Reads a query as its terms: trade words, codes however they are spaced, joined, split, begun and mistyped words. */
export async function readQuery(db: Queries, query: string, limit: Limit): Promise<Term[]> {
  const chunks = await cutQuery(db, query, MOST_PIECES);
  if (chunks.length === 0) return [];
  await limit();
  const known = await lookUp(db, [...formsOf(chunks)]);
  const spans = spansOf(chunks, known);
  const unknown = spans.flatMap(({ words }) => (words.length === 1 ? unknownWord(words[0]!, known) : []));
  if (unknown.length > 0) await limit();
  const guesses = unknown.length > 0 ? await guess(db, unknown) : [];
  return spans.flatMap(({ words, names }) => {
    const guessed = guesses.filter(({ typed }) => words.length === 1 && typed === words[0]);
    const alternatives = [
      ...alternativesOf(words, known),
      ...names.flatMap((name) => every(name, known)),
      ...guessed.map(({ stems }) => stems),
    ];
    const silent = words.every((word) => known.get(word)?.stem === null);
    return silent ? [] : [{ alternatives, filler: words.length === 1 && isFiller(words[0]!) }];
  });
}

interface Span {
  words: string[];
  /** What it is called otherwise. */
  names: string[][];
}

/** Cuts a query into the longest codes and words of the trade, left to right. */
function spansOf(chunks: string[], known: Map<string, KnownForm>): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < chunks.length; ) {
    const span = longest(chunks.slice(at, at + MOST_WORDS_OF_A_PHRASE), known);
    spans.push(span);
    at += span.words.length;
  }
  return spans;
}

function longest(chunks: string[], known: Map<string, KnownForm>): Span {
  for (let size = chunks.length; size > 1; size -= 1) {
    const words = chunks.slice(0, size);
    const form = joined(words);
    if (isCode(form) && known.get(form)?.known) return { words, names: [] };
    const names = otherNames(words.flatMap(partsOf));
    if (names.length > 0) return { words, names };
    if (known.get(form)?.known) return { words, names: [] };
  }
  const words = chunks.slice(0, 1);
  return { words, names: otherNames(words.flatMap(partsOf)) };
}

/** Every form that may have to be known to read the pieces. */
function formsOf(chunks: string[]): Set<string> {
  const forms = new Set<string>();
  for (let at = 0; at < chunks.length; at += 1) {
    for (let size = 1; size <= MOST_WORDS_OF_A_PHRASE && at + size <= chunks.length; size += 1) {
      const words = chunks.slice(at, at + size);
      const parts = words.flatMap(partsOf);
      for (const form of [...words, joined(words), ...parts, ...otherNames(parts).flat()]) forms.add(form);
      for (const measure of words.flatMap(measureOf)) forms.add(measure);
    }
  }
  return forms;
}

/** The pieces as they are: joined to one word or code, or each for itself. */
function alternativesOf(words: string[], known: Map<string, KnownForm>): string[][] {
  const form = joined(words);
  const whole = known.get(form);
  const parts = words.flatMap(partsOf);
  const alternatives = whole?.stem && whole.stem_known ? [[whole.stem]] : [];
  if (parts.length > 1) alternatives.push(...every(parts, known));
  if (alternatives.length === 0 && words.length === 1) alternatives.push(...every(measureOf(form), known));
  return alternatives;
}

/** All of the words, where the catalogue has them all. */
function every(words: string[], known: Map<string, KnownForm>): string[][] {
  const stems = words.map((word) => known.get(word)).filter((word) => word?.stem !== null);
  if (stems.length === 0 || !stems.every((word) => word?.stem_known)) return [];
  return [stems.map((word) => word!.stem!)];
}

/** 12V is also written 12 V. */
function measureOf(form: string): string[] {
  const match = /^(\d+)(v|w|ah|a|l|ml|kg|g|mm|cm|m|t|k|inch|pin|seater)$/.exec(form);
  return match ? [match[1]!, match[2]!] : [];
}

function unknownWord(word: string, known: Map<string, KnownForm>) {
  const entry = known.get(word);
  if (!/^[a-z]{3,30}$/.test(word) || !entry?.stem || entry.known || otherNames([word]).length > 0) return [];
  return [{ word, stem_known: entry.stem_known }];
}
