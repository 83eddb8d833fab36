import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  findMissingClaims,
  findUnclaimed,
  findUnknownCitations,
  type Project,
  readLedger,
  readProject,
} from './clause-ledger.ts';
import { readMachineFile, readTestFile } from './clause-ledger-source.ts';

const getCitedIds = (source: string) => readTestFile('a.test.ts', source).citations.map(({ id }) => id);
const getFaults = (source: string) => readTestFile('a.test.ts', source).faults;

describe('titles', () => {
  test.each([
    ["test('[CART-07] takes 1', () => {})", ['CART-07']],
    ["it('[CART-07] takes 1', () => {})", ['CART-07']],
    ['test(`[CART-07] takes ${n}`, () => {})', ['CART-07']],
    ["test('[CART-07] takes ' + n, () => {})", ['CART-07']],
    ["test('[CART-07] [CONST-02] adds up', () => {})", ['CART-07', 'CONST-02']],
    ["test('[CART-07, CONST-02] adds up', () => {})", ['CART-07', 'CONST-02']],
    ["test('[ADMIN-DASH-01] shows cards', { timeout: 9 }, () => {})", ['ADMIN-DASH-01']],
    ["test.each([0, 1.5])('[CART-07] %s becomes 1', () => {})", ['CART-07']],
    ["test.each<number>([0])('[CART-07] %s becomes 1', () => {})", ['CART-07']],
    ["test.each`a\n${0}`('[CART-07] $a becomes 1', () => {})", ['CART-07']],
    ["test.concurrent.for(rows)('[CART-07] %s becomes 1', () => {})", ['CART-07']],
    ["describe('[CART-07] quantities', () => { test(name, () => {}) })", ['CART-07']],
    ["test.describe('[MPESA-04]', () => { test('sends', async ({ page }) => {}) })", ['MPESA-04']],
    ["describe('cart', () => { for (const n of ns) test('[CART-07] sets 1', () => {}) })", ['CART-07']],
  ])('%s cites its clauses', (source, ids) => {
    expect(readTestFile('a.test.ts', source)).toEqual({
      citations: ids.map((id) => ({ id, at: 'a.test.ts:1' })),
      faults: [],
    });
  });

  test.each([
    "test('CART-07 without brackets', () => {})",
    "test('answers [403] and [Symbol.iterator]', () => {})",
    "expect(titles).toEqual('[CART-07] a text, not a title')",
    "runTest('[CART-07] no test of the runner', () => {})",
    "test.step('[CART-07] a step, not a test', () => {})",
    'test(`[${id}] a title made while running`, () => {})',
    "test.each([['[CART-07] a row, not a title']])('%s', () => {})",
  ])('%s cites nothing', (source) => {
    expect(readTestFile('a.test.ts', source)).toEqual({ citations: [], faults: [] });
  });

  test.each(['CART-01..05', 'CART-01 to CART-05', 'CART-7', 'cart-07', 'CART-01 CART-02', 'CART-01, 02'])(
    'a group [%s] is refused with a correction',
    (group) => {
      expect(readTestFile('a.test.ts', `\ntest('[${group}] adds', () => {})`)).toEqual({
        citations: [],
        faults: [
          `a.test.ts:2: [${group}] is not a list of clause ids. Write each id out, as in [CART-07] or [CART-07, CONST-02]; ranges are not read.`,
        ],
      });
    },
  );

  test('a screen test with JSX is read', () => {
    const source = "test('[CART-01] is empty', () => { render(<Cart />); });";
    expect(readTestFile('a.test.tsx', source).citations).toEqual([{ id: 'CART-01', at: 'a.test.tsx:1' }]);
  });

  test('a file that cannot be parsed is a fault', () => {
    expect(getFaults("test('[CART-01] is empty', () => {")).toEqual([
      expect.stringMatching(/^a\.test\.ts: cannot be parsed \(.+\)\. Mend the syntax\.$/),
    ]);
  });
});

describe('tests that do not run', () => {
  test.each([
    ["test.skip('[CART-07] sets 1', () => {})", 'test with skip does not run'],
    ["test.todo('[CART-07] sets 1')", 'test with todo does not run'],
    ["test.fixme('[CART-07] sets 1', () => {})", 'test with fixme does not run'],
    ["test.skip.each([1])('[CART-07] sets 1', () => {})", 'test with skip does not run'],
    ["it.only('another', () => {})", 'it with only keeps the other tests of its file from running'],
    ["describe.skip('cart', () => { test('[CART-07]', () => {}) })", 'describe with skip does not run'],
    ["test.describe.fixme('cart', () => { test('[CART-07]', () => {}) })", 'test with fixme does not run'],
    ["test('[CART-07] sets 1', () => { test.skip(isMobile) })", 'test with skip does not run'],
    ["test('[CART-07] sets 1', { skip: true }, () => {})", 'test with skip does not run'],
    ["test('[CART-07] sets 1')", 'test without a body runs nothing'],
    ["test.each([])('[CART-07] sets 1', () => {})", 'test over an empty table runs nothing'],
    ["test('[CART-07] sets 1', ({ skip }) => { skip() })", 'a test skips itself while it runs'],
    ["test('[CART-07] sets 1', (context) => context.skip())", 'a test skips itself while it runs'],
    ["describe('[CART-07] quantities', () => {})", 'CART-07 cited by a suite without a test in it'],
    ["// test('[CART-07] sets 1', () => {})", 'a commented-out test cites a clause'],
    ["// test(\n//   '[CART-07] sets 1',\n// () => {})", 'a commented-out test cites a clause'],
    ["/* it.each([1])('[CART-07, CART-08] %s', () => {}) */", 'a commented-out test cites a clause'],
  ])('%s is refused', (source, fault) => {
    expect(getFaults(source)).toEqual([expect.stringContaining(`a.test.ts:1: ${fault}`)]);
  });

  test.each([
    ["test.skipIf(slow)('[CART-07] sets 1', () => {})", 'test.skipIf'],
    ["test.fails('[CART-07] sets 1', () => {})", 'test.fails'],
    ["test('[CART-07] sets 1', () => { test.fail() })", 'test.fail'],
    ["describe.runIf(linux)('cart', () => { test('[CART-07]', () => {}) })", 'describe.runIf'],
    ["if (linux) test('[CART-07] sets 1', () => {})", 'a condition around it'],
    ["linux && test('[CART-07] sets 1', () => {})", 'a condition around it'],
  ])('%s proves no clause', (source, doubt) => {
    expect(getFaults(source)).toEqual([
      `a.test.ts:1: CART-07 cited by a test that ${doubt} may leave out or turn round. Cite the clause in a test that always runs and passes.`,
    ]);
  });

  test.each([
    "test.skipIf(slow)('cites nothing', () => {})",
    "test('[CART-07] sets 1', () => { stream.skip(1); skip(2); test.slow(); })",
    "test('[CART-07] sets 1', () => { if (a) expect(b) })",
    "// it (the line) keeps its place, see [CART-07]\ntest('[CART-07] sets 1', () => {})",
  ])('%s is fine', (source) => {
    expect(getFaults(source)).toEqual([]);
  });
});

describe('machines', () => {
  test('ids in spec arrays are citations, with their lines', () => {
    const source = `setup({}).createMachine({
      states: {
        waiting: { meta: { spec: ['MPESA-08', 'MPESA-09'] } },
        ready: { meta: { spec: ['MPESA-10'] as const, note: ['CART-01'] } },
      },
    });`;
    expect(readMachineFile('m.machine.ts', source)).toEqual({
      citations: [
        { id: 'MPESA-08', at: 'm.machine.ts:3' },
        { id: 'MPESA-09', at: 'm.machine.ts:3' },
        { id: 'MPESA-10', at: 'm.machine.ts:4' },
      ],
      faults: [],
    });
  });
});

const LEDGER = `# Clauses

Finished issues: 2

## Cart (CART)

| ID | clause | issue |
`;

describe('the ledger', () => {
  test('rows become clauses', () => {
    expect(readLedger(`${LEDGER}|---|---|---|\n| CART-01 | An empty cart says so. | 2 |`)).toEqual({
      clauses: [{ id: 'CART-01', text: 'An empty cart says so.', issue: 2 }],
      finished: [2],
      faults: [],
    });
  });

  const good = '| CART-01 | Empty. | 2 |';
  test.each([
    [`${good}\n| CART-01 | Full. | 2 |`, 'docs/clauses.md:9: CART-01 is there twice'],
    [`${good}\n| CART-2 | Full. | 2 |`, 'docs/clauses.md:9: CART-2 is not a clause id'],
    [`${good}\n| PDP-01 | Full. | 2 |`, 'docs/clauses.md:9: PDP-01 stands under the family CART'],
    [`${good}\n| CART-02 | Full. | two |`, "docs/clauses.md:9: the issue of CART-02 is 'two'"],
    [`${good}\n| CART-02 | Full. |`, 'docs/clauses.md:9: not a row'],
    [`${good}\n| CART-02 | Full | empty. | 2 |`, 'docs/clauses.md:9: not a row'],
    [`${good}\nFinished issues: 3`, 'docs/clauses.md: needs one line'],
    ['| CART-01 | Empty. | 3 |', 'docs/clauses.md: issue 2 is called finished, but no clause names it'],
  ])('%j is refused', (rows, fault) => {
    expect(readLedger(LEDGER + rows).faults).toEqual([expect.stringContaining(fault)]);
  });

  test.each(['all', '', '2,3', '2 and 3'])('finished issues %j are refused', (list) => {
    const faults = readLedger(`${LEDGER.replace('issues: 2', `issues: ${list}`)}${good}`).faults;
    expect(faults).toEqual([
      "docs/clauses.md: needs one line 'Finished issues: none' or a list as in 'Finished issues: 2, 3'.",
    ]);
  });
});

describe('claims', () => {
  const ledger = readLedger(
    `${LEDGER}| CART-01 | Empty. | 2 |\n| CART-02 | Lines. | 2 |\n| CART-03 | Plus. | 3 |`,
  );
  const claims = [{ id: 'CART-01', at: 'tests/cart.test.ts:4' }];
  const generated = [{ id: 'CART-02', at: 'tests/generated/cart.test.ts:4' }];
  const project: Project = {
    ledger,
    claims,
    citations: [...claims, ...generated],
    machines: [],
    faults: [],
  };

  test('a clause without a hand-written claim is unclaimed in its issue', () => {
    expect([findUnclaimed(2, project), findUnclaimed(3, project)]).toEqual([['CART-02'], ['CART-03']]);
  });

  test('only finished issues must be claimed', () => {
    expect(findMissingClaims(project)).toEqual([
      "CART-02: issue 2 is finished, but no hand-written test cites this clause. Write one titled '[CART-02] …' (generated tests do not count).",
    ]);
  });

  test('a citation of an unknown clause is reported with its file and id', () => {
    expect(findUnknownCitations([...claims, { id: 'CART-99', at: 'tests/cart.test.ts:9' }], ledger)).toEqual([
      'tests/cart.test.ts:9: CART-99 is not in docs/clauses.md. Mend the id, or add the clause to the ledger first.',
    ]);
  });

  test('several ids in one title are all read', () => {
    expect(getCitedIds("test('[CART-01] [CART-02, CART-03] adds', () => {})")).toEqual([
      'CART-01',
      'CART-02',
      'CART-03',
    ]);
  });
});

test('a project is read from its files, and generated tests claim nothing', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'clause-ledger-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    'docs/clauses.md': `${LEDGER}| CART-01 | Empty. | 2 |`,
    'tests/screens/cart.test.tsx': "test('[CART-01] is empty', () => {})",
    'tests/support/cart.ts': "test('[CART-02] no test file', () => {})",
    'e2e/journeys/buy.e2e.ts': "test('[CART-03] buys', () => {})",
    'e2e/generated/cart.e2e.ts': "test('[CART-04] walks', () => {})",
    'machines/cart/cart.machine.ts': "createMachine({ meta: { spec: ['CART-05'] } })",
  };
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), source);
  }

  const bought = { id: 'CART-03', at: 'e2e/journeys/buy.e2e.ts:1' };
  const empty = { id: 'CART-01', at: 'tests/screens/cart.test.tsx:1' };
  const generated = { id: 'CART-04', at: 'e2e/generated/cart.e2e.ts:1' };
  expect(readProject(root)).toEqual({
    ledger: { clauses: [{ id: 'CART-01', text: 'Empty.', issue: 2 }], finished: [2], faults: [] },
    claims: [bought, empty],
    citations: [generated, bought, empty],
    machines: [{ id: 'CART-05', at: 'machines/cart/cart.machine.ts:1' }],
    faults: [],
  });
});
