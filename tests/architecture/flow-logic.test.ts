import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Kind, readFlowLogic, type Use } from './flow-logic-source.ts';

interface Row {
  /** A file, or a folder as `src/ports/**`. */
  in: string;
  /** How often each is mentioned there, neither more nor less. */
  uses: Readonly<Record<string, number>>;
  because: string;
}

/** What is no flow: nothing here waits, retries, counts time or decides what comes next. */
const ALLOWED: readonly Row[] = [
  // Browser storage and the ports' own clocks.
  {
    in: 'src/ports/**',
    uses: { localStorage: 13, sessionStorage: 12, cookie: 3 },
    because: 'the ports that keep tokens, cart, checkout, edits, visit, theme, scrolling and reloads',
  },
  {
    in: 'src/queries/**',
    uses: { refetchInterval: 3 },
    because: 'reads of what others change; nothing follows',
  },
  {
    in: 'src/ports/**',
    uses: { setTimeout: 3 },
    because: 'the cart is written once a second, other tabs see tokens later, a toast goes',
  },
  // Between React and the machines.
  {
    in: 'src/ports/use-lazy-actor.ts',
    uses: { useState: 1, useEffect: 1, useSyncExternalStore: 1 },
    because: 'an actor in a chunk of its own',
  },
  {
    in: 'src/ports/**',
    uses: { useSyncExternalStore: 5 },
    because: 'cart, session, tokens, toasts and theme, read by the server’s view too',
  },
  { in: 'src/ports/use-once.ts', uses: { useState: 1 }, because: 'a machine with its ports; no setter' },
  { in: 'src/ports/use-emitted.ts', uses: { useLayoutEffect: 1 }, because: 'hears what an actor emits' },
  { in: 'src/ports/use-fact.ts', uses: { useEffect: 1 }, because: 'tells an actor a fact from outside' },
  {
    in: 'src/**',
    uses: { useFact: 14 },
    because: 'an address, an answer, a session, told to an actor or a toast',
  },
  // What a component shows of itself.
  { in: 'src/components/use-open.ts', uses: { useState: 1 }, because: 'what is open; nothing at first' },
  { in: 'src/**', uses: { useOpen: 24 }, because: 'a dialog, menu, panel, picture or tooltip that is open' },
  { in: 'src/components/tab-set.tsx', uses: { useState: 2 }, because: 'the open tab, and the one asked for' },
  { in: 'src/components/code-inputs.tsx', uses: { useState: 1 }, because: 'keystrokes, with gaps between' },
  {
    in: 'src/components/field.tsx',
    uses: { useState: 1, useLayoutEffect: 1 },
    because: 'whether a hint is there',
  },
  {
    in: 'src/screens/admin/imports/import-errors.tsx',
    uses: { useState: 1 },
    because: 'how many rows are shown',
  },
  {
    in: 'src/screens/admin/product-editor/picture-slots.tsx',
    uses: { useState: 1 },
    because: 'what is dragged',
  },
  {
    in: 'src/components/use-in-browser.ts',
    uses: { useSyncExternalStore: 1 },
    because: 'unknown to the server',
  },
  {
    in: 'src/components/app-error-boundary.tsx',
    uses: { Component: 1 },
    because: 'React has no hook for it',
  },
  // The document itself: focus, scrolling, taking over the server's page.
  {
    in: 'src/components/screen.tsx',
    uses: { useEffect: 1, let: 1 },
    because: 'the heading of a new page takes the focus',
  },
  { in: 'src/components/use-focus.ts', uses: { useEffect: 2 }, because: 'what appears, or comes back' },
  {
    in: 'src/**',
    uses: { useArrivalFocus: 2, useFocusReturn: 3 },
    because: 'a decision to make, a wrong code, a closed form',
  },
  { in: 'src/components/use-refusal.ts', uses: { useEffect: 1 }, because: 'a refusal goes to its fields' },
  { in: 'src/screens/**', uses: { useRefusal: 11 }, because: 'forms that a server or machine refuses' },
  {
    in: 'src/components/search-box.tsx',
    uses: { useEffect: 2 },
    because: 'the address writes and focuses the box',
  },
  {
    in: 'src/components/scroll-manager.tsx',
    uses: { useEffect: 1, useLayoutEffect: 1 },
    because: 'scrolls as the history moves',
  },
  {
    in: 'src/screens/storefront/product/product-tabs.tsx',
    uses: { useEffect: 1 },
    because: 'scrolls to #reviews',
  },
  {
    in: 'src/{ports/identity-ports,theme/system}.ts',
    uses: { let: 3 },
    because: 'the provider’s script and the theme are set up once for the page',
  },
  { in: 'src/ports/actors.ts', uses: { useEffect: 1, let: 1 }, because: 'who watches actors is told of all' },
  {
    in: 'src/main.tsx',
    uses: { useEffect: 1, setTimeout: 2 },
    because: 'takes over the page in short tasks',
  },
  { in: 'src/routes.tsx', uses: { useEffect: 1 }, because: 'fetches the chunks of an address together' },
];

/** What is flow and has no machine yet. Make it shorter, never longer. */
const STILL_TO_MOVE: readonly Row[] = [];

const INSTEAD: Record<Kind, string> = {
  state:
    'A step, a wait or a question is a state of a machine; a read or write is TanStack Query; keystrokes are react-hook-form; what a link could lead to is the address; an open dialog is useOpen; what is made once is useOnce.',
  effect:
    'What follows from a change is a transition of a machine; an actor is told a fact from outside by useFact and heard by useEmitted; a refusal goes to its fields by useRefusal.',
  memory: 'What is remembered is in the context of a machine, or of a store.',
  timer: 'Time is `after` with a named delay in a machine, so that tests can move it.',
  storage: 'Browser storage is a port: src/ports/, handed to the machine or the screen.',
};

interface FoundUse extends Use {
  file: string;
}

const root = path.join(import.meta.dirname, '../..');
const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .toSorted()
  .flatMap((file): FoundUse[] =>
    readFlowLogic(file, readFileSync(path.join(root, file), 'utf8')).map((use) => ({ ...use, file })),
  );
const rows = [...ALLOWED, ...STILL_TO_MOVE];

const rowOf = (use: FoundUse) =>
  rows.find((row) => path.matchesGlob(use.file, row.in) && use.name in row.uses);

test('state, effects, timers and storage are used only where the list says why', () => {
  const refused = found
    .filter((use) => !rowOf(use))
    .map(({ file, line, inside, name, kind }) => `${file}:${line} ${name} in ${inside}. ${INSTEAD[kind]}`);
  expect(refused).toEqual([]);
});

test('the list names as many uses as there are', () => {
  const counted = rows.map((row) => ({
    in: row.in,
    uses: Object.fromEntries(
      Object.keys(row.uses).map((name) => [
        name,
        found.filter((use) => use.name === name && rowOf(use) === row).length,
      ]),
    ),
  }));
  expect(counted).toEqual(rows.map(({ in: place, uses }) => ({ in: place, uses })));
});

test('the list is short', () => {
  expect(ALLOWED.length).toBeLessThanOrEqual(30);
  expect(STILL_TO_MOVE).toEqual([]);
});
