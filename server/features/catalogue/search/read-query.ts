import type { QueryRunner } from '../../../db/client.ts';
import { findSynonyms, isStopWord, MAX_PHRASE_WORDS } from './synonyms.ts';
import { lookupTerms, suggestCorrections, tokenize, type VocabularyEntry } from './vocabulary.queries.ts';
import type { ApplyTimeLimit } from './with-time-budget.ts';

/** Matches any of the alternatives, each a list of lexemes that must all be present. */
export interface Term {
  /** Empty when nothing in the catalogue matches. */
  alternatives: string[][];
  isStopWord: boolean;
}

const splitParts = (token: string): string[] => token.split(/[./-]+/).filter(Boolean);
const joinTokens = (tokens: readonly string[]): string => tokens.join('').replace(/[./-]/g, '');
const isCode = (form: string): boolean => /\d/.test(form);

/** Understands synonyms, codes with any spacing, and joined, split, partial and misspelled words. */
export async function readQuery(
  db: QueryRunner,
  query: string,
  applyTimeLimit: ApplyTimeLimit,
): Promise<Term[]> {
  const tokens = await tokenize(db, query);
  if (tokens.length === 0) return [];
  await applyTimeLimit();
  const vocabulary = await lookupTerms(db, [...collectForms(tokens)]);
  const spans = splitIntoSpans(tokens, vocabulary);
  const unknownWords = spans.flatMap(({ words }) =>
    words.length === 1 ? findUnknownWord(words[0]!, vocabulary) : [],
  );
  if (unknownWords.length > 0) await applyTimeLimit();
  const corrections = unknownWords.length > 0 ? await suggestCorrections(db, unknownWords) : [];
  return spans.flatMap(({ words, synonyms }) => {
    const wordCorrections = corrections.filter(({ typed }) => words.length === 1 && typed === words[0]);
    const alternatives = [
      ...findAlternatives(words, vocabulary),
      ...synonyms.flatMap((synonym) => stemsOfAll(synonym, vocabulary)),
      ...wordCorrections.map(({ stems }) => stems),
    ];
    const isIgnored = words.every((word) => vocabulary.get(word)?.stem === null);
    return isIgnored ? [] : [{ alternatives, isStopWord: words.length === 1 && isStopWord(words[0]!) }];
  });
}

interface Span {
  words: string[];
  synonyms: string[][];
}

/** Splits a query, left to right, into the longest known codes and phrases. */
function splitIntoSpans(tokens: string[], vocabulary: Map<string, VocabularyEntry>): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; ) {
    const span = findLongestSpan(tokens.slice(at, at + MAX_PHRASE_WORDS), vocabulary);
    spans.push(span);
    at += span.words.length;
  }
  return spans;
}

function findLongestSpan(tokens: string[], vocabulary: Map<string, VocabularyEntry>): Span {
  for (let size = tokens.length; size > 1; size -= 1) {
    const words = tokens.slice(0, size);
    const form = joinTokens(words);
    if (isCode(form) && vocabulary.get(form)?.known) return { words, synonyms: [] };
    const synonyms = findSynonyms(words.flatMap(splitParts));
    if (synonyms.length > 0) return { words, synonyms };
    if (vocabulary.get(form)?.known) return { words, synonyms: [] };
  }
  const words = tokens.slice(0, 1);
  return { words, synonyms: findSynonyms(words.flatMap(splitParts)) };
}

function collectForms(tokens: string[]): Set<string> {
  const forms = new Set<string>();
  for (let at = 0; at < tokens.length; at += 1) {
    for (let size = 1; size <= MAX_PHRASE_WORDS && at + size <= tokens.length; size += 1) {
      const words = tokens.slice(at, at + size);
      const parts = words.flatMap(splitParts);
      for (const form of [...words, joinTokens(words), ...parts, ...findSynonyms(parts).flat()])
        forms.add(form);
      for (const part of words.flatMap(parseMeasurement)) forms.add(part);
    }
  }
  return forms;
}

function findAlternatives(words: string[], vocabulary: Map<string, VocabularyEntry>): string[][] {
  const form = joinTokens(words);
  const joinedEntry = vocabulary.get(form);
  const parts = words.flatMap(splitParts);
  const alternatives = joinedEntry?.stem && joinedEntry.stem_known ? [[joinedEntry.stem]] : [];
  if (parts.length > 1) alternatives.push(...stemsOfAll(parts, vocabulary));
  if (alternatives.length === 0 && words.length === 1)
    alternatives.push(...stemsOfAll(parseMeasurement(form), vocabulary));
  return alternatives;
}

/** Returns nothing unless the catalogue has all of the words. */
function stemsOfAll(words: string[], vocabulary: Map<string, VocabularyEntry>): string[][] {
  const stems = words.map((word) => vocabulary.get(word)).filter((word) => word?.stem !== null);
  if (stems.length === 0 || !stems.every((word) => word?.stem_known)) return [];
  return [stems.map((word) => word!.stem!)];
}

/** 12V is also written 12 V. */
function parseMeasurement(form: string): string[] {
  const match = /^(\d+)(v|w|ah|a|l|ml|kg|g|mm|cm|m|t|k|inch|pin|seater)$/.exec(form);
  return match ? [match[1]!, match[2]!] : [];
}

function findUnknownWord(word: string, vocabulary: Map<string, VocabularyEntry>) {
  const entry = vocabulary.get(word);
  if (!/^[a-z]{3,30}$/.test(word) || !entry?.stem || entry.known || findSynonyms([word]).length > 0)
    return [];
  return [{ word, stem_known: entry.stem_known }];
}
