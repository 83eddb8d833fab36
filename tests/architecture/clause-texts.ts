import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Clause, findFiles, ROOT, TEST_FILES } from './clause-ledger.ts';
import {
  getChildren,
  getLiteralText,
  type Node,
  parse,
  parseCitations,
  parseTestCall,
} from './clause-ledger-source.ts';

/** The sandbox and the demo shop are no part of the product. */
const PRODUCT_FILES = ['src/**/*.{ts,tsx}', 'machines/**/*.ts', 'contract/**/*.ts', 'server/**/*.ts'];
const NOT_PRODUCT = /^server\/(?:sandbox|demo)\//;

/** Between single quotes that do not stand inside a word. */
const EXACT_TEXT = /(?<![A-Za-z0-9])'((?:[^']|(?<=[A-Za-z])'(?=[A-Za-z]))+)'(?![A-Za-z0-9])/g;

/** The exact texts of a clause; `{placeholders}` are left in. */
export function parseExactTexts(clause: string): string[] {
  return [...clause.matchAll(EXACT_TEXT)].map(([, text = '']) => text);
}

/** The texts of strings, templates, JSX and regular expressions; comments have none. */
export function readTexts(file: string, source: string): string[] {
  return collectTexts(parse(file, source).program, () => false);
}

/**
 * What a test file says for each clause that its titles cite: the texts of the citing test and those outside all
 * tests, such as tables and helpers. Titles themselves do not count.
 */
export function readTextsByClause(file: string, source: string): Map<string, string[][]> {
  const { program } = parse(file, source);
  const titles = new Set<Node>();
  const citing: { node: Node; ids: string[] }[] = [];
  visit(program);
  const shared = collectTexts(program, (node) => titles.has(node) || parseTestCall(node)?.kind === 'test');
  const textsByClause = new Map<string, string[][]>();
  for (const { node, ids } of citing) {
    const texts = [...collectTexts(node, (inner) => titles.has(inner)), ...shared];
    for (const id of ids) textsByClause.set(id, [...(textsByClause.get(id) ?? []), texts]);
  }
  return textsByClause;

  function visit(node: Node): void {
    const title = parseTestCall(node) && (node['arguments'] as Node[])[0];
    const text = title && getLiteralText(title);
    if (title && text !== undefined) {
      titles.add(title);
      citing.push({ node, ids: parseCitations(text).ids });
    }
    for (const child of getChildren(node)) visit(child);
  }
}

export interface MissingText {
  id: string;
  text: string;
  missingIn: 'product' | 'tests';
}

export function findMissingTexts(clauses: Clause[], root = ROOT): MissingText[] {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const productTexts = new Set(
    findFiles(root, PRODUCT_FILES)
      .filter((file) => !NOT_PRODUCT.test(file))
      .flatMap((file) => readTexts(file, read(file))),
  );
  const testFiles = findFiles(root, TEST_FILES).filter((file) => !file.split('/').includes('generated'));
  const textsByClause = testFiles.map((file) => readTextsByClause(file, read(file)));

  return clauses.flatMap(({ id, text: clause }) =>
    parseExactTexts(clause).flatMap((text) => {
      const missing: MissingText[] = [];
      const tests = textsByClause.flatMap((texts) => texts.get(id) ?? []);
      if (!includesText([...productTexts], text)) missing.push({ id, text, missingIn: 'product' });
      if (!tests.some((texts) => includesText(texts, text))) missing.push({ id, text, missingIn: 'tests' });
      return missing;
    }),
  );
}

/** Whether each piece of a text, cut at its placeholders, occurs in one of the texts. */
function includesText(texts: string[], text: string): boolean {
  const pieces = text.split(/\{[^}]*\}/).map((piece) => collapse(piece).trim());
  return pieces.every((piece) => texts.some((candidate) => candidate.includes(piece)));
}

function collectTexts(node: Node, isLeftOut: (node: Node) => boolean, texts: string[] = []): string[] {
  if (isLeftOut(node)) return texts;
  texts.push(...getOwnTexts(node).map(collapse));
  for (const child of getChildren(node)) collectTexts(child, isLeftOut, texts);
  return texts;
}

function getOwnTexts(node: Node): string[] {
  const value = node['value'];
  if (node.type === 'Literal' && node['regex'])
    return [(node['regex'] as { pattern: string }).pattern.replaceAll('\\', '')];
  if (node.type === 'Literal' || node.type === 'JSXText') return typeof value === 'string' ? [value] : [];
  if (node.type === 'TemplateElement') return [(value as { cooked: string }).cooked];
  return [];
}

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
