import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Kind, readFlowLogic, type Usage } from './flow-logic-source.ts';

interface Row {
  /** A file, or a folder as `src/ports/**`. */
  in: string;
  /** How often each is mentioned there, neither more nor less. */
  uses: Readonly<Record<string, number>>;
  reason: string;
}

/** What is no flow: nothing here waits, retries, counts time or decides what comes next. */
const ALLOWED: readonly Row[] = [
  // Browser storage and the ports' own clocks.
  {
    in: 'src/ports/**',
    uses: { localStorage: 13, sessionStorage: 12, cookie: 3 },
    reason: 'the ports that keep tokens, cart, checkout, edits, visit, theme, scrolling and reloads',
  },
  {
    in: 'src/queries/**',
    uses: { refetchInterval: 3 },
    reason: 'reads of what others change; nothing follows',
  },
  {
    in: 'src/ports/**',
    uses: { setTimeout: 3 },
    reason: 'the cart is written once a second, other tabs see tokens later, a toast goes',
  },
  // Between React and the machines.
  {
    in: 'src/loading/use-lazy-actor.ts',
    uses: { useState: 1, useEffect: 1, useSyncExternalStore: 1 },
    reason: 'an actor in a chunk of its own',
  },
  {
    in: 'src/ports/**',
    uses: { useSyncExternalStore: 5 },
    reason: 'cart, session, tokens, toasts and theme, read by the server’s view too',
  },
  { in: 'src/hooks/use-constant.ts', uses: { useState: 1 }, reason: 'a machine with its ports; no setter' },
  { in: 'src/hooks/use-actor-events.ts', uses: { useLayoutEffect: 1 }, reason: 'hears what an actor emits' },
  {
    in: 'src/hooks/use-send-on-change.ts',
    uses: { useEffect: 1 },
    reason: 'tells an actor a fact from outside',
  },
  {
    in: 'src/**',
    uses: { useFact: 14 },
    reason: 'an address, an answer, a session, told to an actor or a toast',
  },
  // What a component shows of itself.
  { in: 'src/hooks/use-disclosure.ts', uses: { useState: 1 }, reason: 'what is open; nothing at first' },
  { in: 'src/**', uses: { useOpen: 24 }, reason: 'a dialog, menu, panel, picture or tooltip that is open' },
  {
    in: 'src/components/ui/tab-set.tsx',
    uses: { useState: 2 },
    reason: 'the open tab, and the one asked for',
  },
  {
    in: 'src/components/forms/code-inputs.tsx',
    uses: { useState: 1 },
    reason: 'keystrokes, with gaps between',
  },
  {
    in: 'src/components/forms/field.tsx',
    uses: { useState: 1, useLayoutEffect: 1 },
    reason: 'whether a hint is there',
  },
  {
    in: 'src/screens/admin/imports/import-errors.tsx',
    uses: { useState: 1 },
    reason: 'how many rows are shown',
  },
  {
    in: 'src/screens/admin/product-editor/picture-slots.tsx',
    uses: { useState: 1 },
    reason: 'what is dragged',
  },
  {
    in: 'src/hooks/use-browser-value.ts',
    uses: { useSyncExternalStore: 1 },
    reason: 'unknown to the server',
  },
  {
    in: 'src/components/layout/app-error-boundary.tsx',
    uses: { Component: 1 },
    reason: 'React has no hook for it',
  },
  // The document itself: focus, scrolling, taking over the server's page.
  {
    in: 'src/components/layout/screen.tsx',
    uses: { useEffect: 1, let: 1 },
    reason: 'the heading of a new page takes the focus',
  },
  { in: 'src/hooks/use-focus.ts', uses: { useEffect: 2 }, reason: 'what appears, or comes back' },
  {
    in: 'src/**',
    uses: { useArrivalFocus: 2, useFocusReturn: 3 },
    reason: 'a decision to make, a wrong code, a closed form',
  },
  { in: 'src/hooks/use-refusal.ts', uses: { useEffect: 1 }, reason: 'a refusal goes to its fields' },
  { in: 'src/screens/**', uses: { useRefusal: 11 }, reason: 'forms that a server or machine refuses' },
  {
    in: 'src/components/shop/search-box.tsx',
    uses: { useEffect: 2 },
    reason: 'the address writes and focuses the box',
  },
  {
    in: 'src/components/layout/scroll-manager.tsx',
    uses: { useEffect: 1, useLayoutEffect: 1 },
    reason: 'scrolls as the history moves',
  },
  {
    in: 'src/screens/storefront/product/product-tabs.tsx',
    uses: { useEffect: 1 },
    reason: 'scrolls to #reviews',
  },
  {
    in: 'src/{ports/identity-ports,theme/system}.ts',
    uses: { let: 3 },
    reason: 'the provider’s script and the theme are set up once for the page',
  },
  {
    in: 'src/loading/actors.ts',
    uses: { useEffect: 1, let: 1 },
    reason: 'who watches actors is told of all',
  },
  {
    in: 'src/main.tsx',
    uses: { useEffect: 1, setTimeout: 2 },
    reason: 'takes over the page in short tasks',
  },
  { in: 'src/routes.tsx', uses: { useEffect: 1 }, reason: 'fetches the chunks of an address together' },
];

/** What is flow and has no machine yet. Make it shorter, never longer. */
const PENDING_MIGRATION: readonly Row[] = [];

const ALTERNATIVES: Record<Kind, string> = {
  state:
    'A step, a wait or a question is a state of a machine; a read or write is TanStack Query; keystrokes are react-hook-form; what a link could lead to is the address; an open dialog is useOpen; what is made once is useOnce.',
  effect:
    'What follows from a change is a transition of a machine; an actor is told a fact from outside by useFact and heard by useEmitted; a refusal goes to its fields by useRefusal.',
  memory: 'What is remembered is in the context of a machine, or of a store.',
  timer: 'Time is `after` with a named delay in a machine, so that tests can move it.',
  storage: 'Browser storage is a port: src/ports/, handed to the machine or the screen.',
};

interface FileUsage extends Usage {
  file: string;
}

const root = path.join(import.meta.dirname, '../..');
const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .toSorted()
  .flatMap((file): FileUsage[] =>
    readFlowLogic(file, readFileSync(path.join(root, file), 'utf8')).map((use) => ({ ...use, file })),
  );
const rows = [...ALLOWED, ...PENDING_MIGRATION];

const findRow = (use: FileUsage) =>
  rows.find((row) => path.matchesGlob(use.file, row.in) && use.name in row.uses);

test('state, effects, timers and storage are used only where the list says why', () => {
  const violations = found
    .filter((use) => !findRow(use))
    .map(
      ({ file, line, inside, name, kind }) => `${file}:${line} ${name} in ${inside}. ${ALTERNATIVES[kind]}`,
    );
  expect(violations).toEqual([]);
});

test('the list names as many uses as there are', () => {
  const counted = rows.map((row) => ({
    in: row.in,
    uses: Object.fromEntries(
      Object.keys(row.uses).map((name) => [
        name,
        found.filter((use) => use.name === name && findRow(use) === row).length,
      ]),
    ),
  }));
  expect(counted).toEqual(rows.map(({ in: place, uses }) => ({ in: place, uses })));
});

test('the list is short', () => {
  expect(ALLOWED.length).toBeLessThanOrEqual(30);
  expect(PENDING_MIGRATION).toEqual([]);
});
