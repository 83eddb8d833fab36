import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { root } from '../run/run-tool.ts';

/**
 * Fails on the words that docs/glossary.md bans (the code spans in the second column of "Words not used") in
 * identifiers and in file names. `judge` bans the word anywhere in a name; `most…` only as the first of several words.
 */
const glossary = readFileSync(`${root}/docs/glossary.md`, 'utf8');
const [, section = ''] = glossary.split('## Words not used');
const rows = [...section.matchAll(/^\| (?<use>.+?) \| (?<not>.+?) \|$/gm)].map(({ groups }) => groups!);
const replacements = new Map(
  rows.flatMap(({ use = '', not = '' }) =>
    [...not.matchAll(/`([a-z]+…?)`/g)].map(([, word = '']): [string, string] => [word, use]),
  ),
);
if (replacements.size === 0) throw new Error('docs/glossary.md has no table "Words not used"');

function splitName(name: string): string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return spaced.split(/[^A-Za-z]+/).map((word) => word.toLowerCase());
}

function findBannedWord(name: string): string | undefined {
  const words = splitName(name).filter(Boolean);
  const first = `${words[0]}…`;
  return words.length > 1 && replacements.has(first) ? first : words.find((word) => replacements.has(word));
}

function readIdentifiers(file: string): Set<string> {
  const names = new Set<string>();
  const visit = ({ name }: { name: string }) => void names.add(name);
  const { program } = parseSync(file, readFileSync(`${root}/${file}`, 'utf8'));
  new Visitor({ Identifier: visit, PrivateIdentifier: visit }).visit(program);
  return names;
}

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
const problems: string[] = [];
for (const file of tracked.split('\n').filter(Boolean)) {
  const fileNames = file.replace(/\.\w+$/, '').split('/');
  for (const name of [...fileNames, ...readIdentifiers(file)]) {
    const word = findBannedWord(name);
    if (word) problems.push(`${file}: ${name} (use ${replacements.get(word)})`);
  }
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
