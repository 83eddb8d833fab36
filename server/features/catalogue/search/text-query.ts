import type { Filter } from '../catalogue.queries.ts';
import type { Term } from './read-query.ts';

const quote = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
const joinClauses = (texts: string[], operator: '&' | '|'): string => texts.join(` ${operator} `);
const matchTerm = ({ alternatives }: Term): string =>
  `(${joinClauses(
    alternatives.map((lexemes) => joinClauses(lexemes.map(quote), '&')),
    '|',
  )})`;

/** Returns a tsquery as text, as do the other functions here. */
export const matchAllTerms = (terms: Term[]): string => joinClauses(terms.map(matchTerm), '&');

export const matchCategories = ({ category, subcategory }: Filter): string =>
  joinClauses([...category.map((id) => quote(`#c${id}`)), ...subcategory.map((id) => quote(`#s${id}`))], '|');

/** Yields ever looser tsqueries: all terms, no stop words, then fewer terms as long as more than half match. */
export function* relaxationLevels(terms: Term[]): Generator<string> {
  const knownTerms = terms.filter(({ alternatives }) => alternatives.length > 0);
  if (knownTerms.length === 0) return;
  if (knownTerms.length === terms.length) yield matchAllTerms(terms);
  const contentTerms = terms.filter(({ isStopWord }) => !isStopWord);
  const knownContentTerms = contentTerms.filter(({ alternatives }) => alternatives.length > 0);
  if (
    contentTerms.length > 0 &&
    contentTerms.length < terms.length &&
    knownContentTerms.length === contentTerms.length
  )
    yield matchAllTerms(knownContentTerms);
  const minTerms = Math.floor(contentTerms.length / 2) + 1;
  for (let size = Math.min(knownContentTerms.length, contentTerms.length - 1); size >= minTerms; size -= 1) {
    if (countCombinations(knownContentTerms.length, size) > MAX_COMBINATIONS) return;
    yield matchAtLeast(knownContentTerms, size);
  }
}

/** Null when nothing in the catalogue matches any term that has a meaning. */
export function matchAnyTerm(terms: Term[]): string | null {
  const known = terms.filter(({ alternatives, isStopWord }) => alternatives.length > 0 && !isStopWord);
  return known.length > 0 ? matchAtLeast(known, 1) : null;
}

/** PostgreSQL evaluates every combination for each document: of 12 terms one may be missing, of 7 three. */
const MAX_COMBINATIONS = 40;

const countCombinations = (total: number, chosen: number): number =>
  chosen === 0 ? 1 : (countCombinations(total - 1, chosen - 1) * total) / chosen;

function matchAtLeast(terms: Term[], minTerms: number): string {
  const [first, ...rest] = terms;
  if (!first || minTerms === terms.length) return matchAllTerms(terms);
  if (minTerms === 1) return joinClauses(terms.map(matchTerm), '|');
  return `((${matchTerm(first)} & ${matchAtLeast(rest, minTerms - 1)}) | (${matchAtLeast(rest, minTerms)}))`;
}

/** Each lexeme raises a document, and again when the name says that the product is one (`=lexeme`). */
export function buildBoosts(terms: Term[]): { query: string; lexemes: number } {
  const alternatives = terms.flatMap((term) => term.alternatives);
  const lexemes = new Set([
    ...alternatives.flat(),
    ...alternatives.map((alternative) => `=${alternative.at(-1)!}`),
  ]);
  return { query: joinClauses([...lexemes].map(quote), '|'), lexemes: lexemes.size };
}

export function matchNeighbours(terms: Term[]): string {
  const firstAlternatives = terms.map(({ alternatives }) => alternatives[0] ?? []);
  const words = firstAlternatives.flat();
  const pairs = words.slice(1).map((word, index) => `(${quote(words[index]!)} <-> ${quote(word)})`);
  return joinClauses(pairs, '|');
}

export const matchNames = (lexemeLists: string[][]): string =>
  joinClauses(
    lexemeLists.map(
      (lexemes) =>
        `(${joinClauses(
          lexemes.map((lexeme) => quote(lexeme)),
          '|',
        )})`,
    ),
    '&',
  );
