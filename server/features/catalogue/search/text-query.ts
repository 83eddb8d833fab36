import type { Filter } from '../catalogue.queries.ts';
import type { Term } from './read-query.ts';

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
const all = (texts: string[], operator: '&' | '|'): string => texts.join(` ${operator} `);
const anyOf = ({ alternatives }: Term): string =>
  `(${all(
    alternatives.map((lexemes) => all(lexemes.map(quoted), '&')),
    '|',
  )})`;

/** A tsquery, as text, for documents with every one of the terms. */
export const withAll = (terms: Term[]): string => all(terms.map(anyOf), '&');

/** A tsquery, as text, for documents of the shelves: of one of the categories or of one of the subcategories. */
export const onShelves = ({ category, subcategory }: Filter): string =>
  all([...category.map((id) => quoted(`#c${id}`)), ...subcategory.map((id) => quoted(`#s${id}`))], '|');

/**
 * Tsqueries, as text, to be tried one after the other until one finds something: all terms; all but the fillers; then
 * ever fewer of them, as long as more than half of what was asked for is there.
 */
export function* ladder(terms: Term[]): Generator<string> {
  const live = terms.filter(({ alternatives }) => alternatives.length > 0);
  if (live.length === 0) return;
  if (live.length === terms.length) yield withAll(terms);
  const asked = terms.filter(({ filler }) => !filler);
  const found = asked.filter(({ alternatives }) => alternatives.length > 0);
  if (asked.length > 0 && asked.length < terms.length && found.length === asked.length) yield withAll(found);
  const least = Math.floor(asked.length / 2) + 1;
  for (let size = Math.min(found.length, asked.length - 1); size >= least; size -= 1) {
    if (ways(found.length, size) > MOST_WAYS) return;
    yield atLeast(found, size);
  }
}

/** PostgreSQL weighs each way of leaving terms out for each document: of 12 terms one may lack, of 7 three. */
const MOST_WAYS = 40;

/** How many ways there are to choose so many of a number of things. */
const ways = (things: number, chosen: number): number =>
  chosen === 0 ? 1 : (ways(things - 1, chosen - 1) * things) / chosen;

/** A tsquery, as text, for documents with at least so many of the terms. */
function atLeast(terms: Term[], least: number): string {
  const [first, ...rest] = terms;
  if (!first || least === terms.length) return withAll(terms);
  if (least === 1) return all(terms.map(anyOf), '|');
  return `((${anyOf(first)} & ${atLeast(rest, least - 1)}) | (${atLeast(rest, least)}))`;
}

/** What raises a document: each lexeme, once more where the name says that this is what the product is. */
export function raising(terms: Term[]): { query: string; lexemes: number } {
  const alternatives = terms.flatMap((term) => term.alternatives);
  const lexemes = new Set([...alternatives.flat(), ...alternatives.map((one) => `=${one.at(-1)!}`)]);
  return { query: all([...lexemes].map(quoted), '|'), lexemes: lexemes.size };
}

/** Neighbours of the query that are neighbours in the document; '' where there are none. */
export function neighbours(terms: Term[]): string {
  const firsts = terms.map(({ alternatives }) => alternatives[0] ?? []);
  const words = firsts.flat();
  const pairs = words.slice(1).map((word, index) => `(${quoted(words[index]!)} <-> ${quoted(word)})`);
  return all(pairs, '|');
}

/** A tsquery, as text, for names with one lexeme of every list. */
export const inNames = (lists: string[][]): string =>
  all(
    lists.map(
      (lexemes) =>
        `(${all(
          lexemes.map((lexeme) => quoted(lexeme)),
          '|',
        )})`,
    ),
    '&',
  );
