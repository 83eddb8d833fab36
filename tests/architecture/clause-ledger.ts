import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Citation,
  CLAUSE_ID,
  type Reading,
  readMachineFile,
  readTestFile,
} from './clause-ledger-source.ts';

export interface Clause {
  id: string;
  text: string;
  issue: number;
}

export interface Ledger {
  clauses: Clause[];
  finished: number[];
  faults: string[];
}

/** `claims` are the citations of hand-written tests, the only ones that count. */
export interface Project {
  ledger: Ledger;
  claims: Citation[];
  citations: Citation[];
  machines: Citation[];
  faults: string[];
}

const LEDGER = 'docs/clauses.md';
export const ROOT = path.resolve(import.meta.dirname, '../..');
export const TEST_FILES = ['tests/**/*.test.ts', 'tests/**/*.test.tsx', 'e2e/**/*.e2e.ts'];
const MACHINE_FILES = ['machines/**/*.ts'];

const ROW = /^\| (\S+) \| ([^|]+) \| (\S+) \|$/;
const HEADINGS = new Set(['| ID | clause | issue |', '|---|---|---|']);

export function readLedger(markdown: string): Ledger {
  const clauses: Clause[] = [];
  const faults: string[] = [];
  const seenIds = new Set<string>();
  let family: string | undefined;

  for (const [index, line] of markdown.split('\n').entries()) {
    const at = `${LEDGER}:${index + 1}`;
    if (line.startsWith('## ')) family = /\(([A-Z-]+)\)$/.exec(line)?.[1];
    if (!line.startsWith('|') || HEADINGS.has(line)) continue;
    const [, id, text, issue] = ROW.exec(line) ?? [];
    if (!id || !text || !issue) {
      faults.push(`${at}: not a row. Write it as | ID | clause | issue |, with no | inside the clause.`);
      continue;
    }
    if (!CLAUSE_ID.test(id)) {
      faults.push(`${at}: ${id} is not a clause id. Use the family and two digits, as in CART-07.`);
    } else if (id.replace(/-\d+$/, '') !== family) {
      faults.push(
        `${at}: ${id} stands under the family ${family ?? '(none)'}. Move it to its own, or name the family at the end of the heading.`,
      );
    }
    if (!/^[1-9]\d*$/.test(issue)) {
      faults.push(`${at}: the issue of ${id} is '${issue}'. Give the number of the issue that closes it.`);
    }
    if (seenIds.has(id))
      faults.push(`${at}: ${id} is there twice. Give the newer clause the next free number.`);
    seenIds.add(id);
    clauses.push({ id, text, issue: Number(issue) });
  }

  const finished = readFinished(markdown, clauses, faults);
  return { clauses, finished, faults };
}

function readFinished(markdown: string, clauses: Clause[], faults: string[]): number[] {
  const lines = [...markdown.matchAll(/^Finished issues: (.*)$/gm)];
  const list = lines[0]?.[1];
  if (lines.length !== 1 || list === undefined || !/^(?:none|[1-9]\d*(?:, [1-9]\d*)*)$/.test(list)) {
    faults.push(`${LEDGER}: needs one line 'Finished issues: none' or a list as in 'Finished issues: 2, 3'.`);
    return [];
  }
  const finished = list === 'none' ? [] : list.split(', ').map(Number);
  for (const issue of finished) {
    if (!clauses.some((clause) => clause.issue === issue)) {
      faults.push(`${LEDGER}: issue ${issue} is called finished, but no clause names it. Mend the number.`);
    }
  }
  return finished;
}

export function readProject(root = ROOT): Project {
  const ledger = readLedger(readFileSync(path.join(root, LEDGER), 'utf8'));
  const tests = findFiles(root, TEST_FILES).map((file) => ({
    generated: file.split('/').includes('generated'),
    ...readSource(root, file, readTestFile),
  }));
  const machines = findFiles(root, MACHINE_FILES).map((file) => readSource(root, file, readMachineFile));
  return {
    ledger,
    claims: tests.filter((test) => !test.generated).flatMap((test) => test.citations),
    citations: tests.flatMap((test) => test.citations),
    machines: machines.flatMap((machine) => machine.citations),
    faults: [...tests, ...machines].flatMap((reading) => reading.faults),
  };
}

export function findFiles(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted();
}

function readSource(root: string, file: string, read: (file: string, source: string) => Reading): Reading {
  return read(file, readFileSync(path.join(root, file), 'utf8'));
}

export function findUnknownCitations(citations: Citation[], ledger: Ledger): string[] {
  const knownIds = new Set(ledger.clauses.map((clause) => clause.id));
  return citations
    .filter((citation) => !knownIds.has(citation.id))
    .map(
      ({ id, at }) => `${at}: ${id} is not in ${LEDGER}. Mend the id, or add the clause to the ledger first.`,
    );
}

export function findUnclaimed(issue: number, project: Project = readProject()): string[] {
  const claimed = new Set(project.claims.map((claim) => claim.id));
  return project.ledger.clauses
    .filter((clause) => clause.issue === issue && !claimed.has(clause.id))
    .map((clause) => clause.id);
}

export function findMissingClaims(project: Project): string[] {
  return project.ledger.finished.flatMap((issue) =>
    findUnclaimed(issue, project).map(
      (id) =>
        `${id}: issue ${issue} is finished, but no hand-written test cites this clause. Write one titled '[${id}] …' (generated tests do not count).`,
    ),
  );
}

if (import.meta.main) {
  const issue = Number(process.argv[2]);
  const project = readProject();
  const total = project.ledger.clauses.filter((clause) => clause.issue === issue).length;
  if (total === 0) {
    console.error('Usage: node tests/architecture/clause-ledger.ts <issue>, an issue that the ledger names');
    process.exitCode = 1;
  } else {
    const ids = findUnclaimed(issue, project);
    for (const id of ids) console.log(id);
    console.log(`${ids.length} of ${total} clauses of issue ${issue} are not cited by a hand-written test`);
  }
}
