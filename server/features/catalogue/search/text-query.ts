import type { Filter } from '../catalogue.queries.ts';
import type { Term } from './read-query.ts';

const quote = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
const joinClauses = (texts: string[], operator: '&' | '|'): string => texts.join(` ${operator} `);
const matchTerm = ({ alternatives }: Term): string =>
  `(${joinClauses(
    alternatives.map((lexemes) => joinClauses(lexemes.map(quote), '&')),
    '|',
  )})`;

/** A tsquery, as text, for documents with every one of the terms. */
export const matchAllTerms = (terms: Term[]): string => joinClauses(terms.map(matchTerm), '&');

/** A tsquery, as text, for documents of the shelves: of one of the categories or of one of the subcategories. */
export const matchCategories = ({ category, subcategory }: Filter): string =>
  joinClauses([...category.map((id) => quote(`#c${id}`)), ...subcategory.map((id) => quote(`#s${id}`))], '|');

/**
 * Tsqueries, as text, to be tried one after the other until one finds something: all terms; all but the fillers; then
 * ever fewer of them, as long as more than half of what was asked for is there.
 */
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

/** PostgreSQL weighs each way of leaving terms out for each document: of 12 terms one may lack, of 7 three. */
const MAX_COMBINATIONS = 40;

/** How many ways there are to choose so many of a number of things. */
const countCombinations = (total: number, chosen: number): number =>
  chosen === 0 ? 1 : (countCombinations(total - 1, chosen - 1) * total) / chosen;

/** A tsquery, as text, for documents with at least so many of the terms. */
function matchAtLeast(terms: Term[], minTerms: number): string {
  const [first, ...rest] = terms;
  if (!first || minTerms === terms.length) return matchAllTerms(terms);
  if (minTerms === 1) return joinClauses(terms.map(matchTerm), '|');
  return `((${matchTerm(first)} & ${matchAtLeast(rest, minTerms - 1)}) | (${matchAtLeast(rest, minTerms)}))`;
}

/** What raises a document: each lexeme, once more where the name says that this is what the product is. */
export function buildBoosts(terms: Term[]): { query: string; lexemes: number } {
  const alternatives = terms.flatMap((term) => term.alternatives);
  const lexemes = new Set([
    ...alternatives.flat(),
    ...alternatives.map((alternative) => `=${alternative.at(-1)!}`),
  ]);
  return { query: joinClauses([...lexemes].map(quote), '|'), lexemes: lexemes.size };
}

/** Neighbours of the query that are neighbours in the document; '' where there are none. */
export function matchNeighbours(terms: Term[]): string {
  const firstAlternatives = terms.map(({ alternatives }) => alternatives[0] ?? []);
  const words = firstAlternatives.flat();
  const pairs = words.slice(1).map((word, index) => `(${quote(words[index]!)} <-> ${quote(word)})`);
  return joinClauses(pairs, '|');
}

/** A tsquery, as text, for names with one lexeme of every list. */
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
