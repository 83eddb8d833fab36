import { expect, test } from 'vitest';
import { readFlowLogic } from './flow-logic-source.ts';

const findNames = (source: string) => readFlowLogic('a.tsx', source).map(({ name }) => name);

test('says what, of which kind, where and inside of what', () => {
  const source = [
    "import { useEffect as after, useState } from 'react';",
    'export function Panel() {',
    '  const [isOpen, setOpen] = useState<boolean>(false);',
    '  after(() => {',
    '    setTimeout(() => setOpen(true), 100);',
    '  }, []);',
    '  return <Box hidden={!isOpen} />;',
    '}',
    "const forget = () => localStorage.removeItem('gari');",
  ].join('\n');
  expect(readFlowLogic('panel.tsx', source)).toEqual([
    { name: 'useState', kind: 'state', line: 3, inside: 'Panel' },
    { name: 'useEffect', kind: 'effect', line: 4, inside: 'Panel' },
    { name: 'setTimeout', kind: 'timer', line: 5, inside: 'Panel' },
    { name: 'localStorage', kind: 'storage', line: 9, inside: 'forget' },
  ]);
});

test.each([
  ["import { useState as keep } from 'react'; const A = () => keep(1);", ['useState']],
  ["import * as React from 'react'; const A = () => React.useState(1);", ['useState']],
  ["import React from 'react'; const A = () => React['useReducer'](f, 1);", ['useReducer']],
  ["import { useState } from 'react'; const keep = useState;", ['useState']],
  ['const { useLayoutEffect: soon } = React;', ['useLayoutEffect']],
  ["export { useState } from 'react';", ['useState']],
  ['const A = () => useInsertionEffect(f);', ['useInsertionEffect']],
  ['const A = () => useSyncExternalStore(f, g);', ['useSyncExternalStore']],
  ["import { useDisclosure } from '@chakra-ui/react'; const A = () => useDisclosure();", ['useDisclosure']],
  ["import { Component } from 'react'; class A extends Component {}", ['Component']],
  ["import { Component as Base } from 'react'; class A extends Base<Props> {}", ['Component']],
  ['class A extends React.PureComponent {}', ['PureComponent']],
  ["import { useOpen } from './use-open.ts'; const A = () => useOpen();", ['useOpen']],
  ['const A = () => useFact(actor, event);', ['useFact']],
  ['window.setTimeout(f, 1);', ['setTimeout']],
  ['const wait = setTimeout;', ['setTimeout']],
  ['start(setInterval);', ['setInterval']],
  ['const { requestAnimationFrame: paint } = window;', ['requestAnimationFrame']],
  ['self?.requestIdleCallback?.(f);', ['requestIdleCallback']],
  ['await new Promise((done) => (setTimeout as Wait)(done, 1));', ['setTimeout']],
  ['const query = { queryKey, refetchInterval: 8_000 };', ['refetchInterval']],
  ['await caches.match(request);', ['caches']],
  ['let destination: string | null = null;', ['let']],
  ['export var asked = false;', ['let']],
  ["globalThis.localStorage.getItem('a');", ['localStorage']],
  ["window['sessionStorage'].clear();", ['sessionStorage']],
  ['const shelf = () => sessionStorage!;', ['sessionStorage']],
  ['const { localStorage } = window;', ['localStorage']],
  ['const { localStorage: shelf } = window;', ['localStorage']],
  ['const { cookie } = document;', ['cookie']],
  ["document.cookie = 'a=1';", ['cookie']],
  ['const { cookie: all } = document;', ['cookie']],
  ["indexedDB.open('gari');", ['indexedDB']],
])('%s is found', (source, names) => {
  expect(findNames(source)).toEqual(names);
});

test.each([
  "import { useState } from 'react';",
  'function stop(timer: ReturnType<typeof setTimeout>) {}',
  'interface Shelf { localStorage: Storage; setTimeout(f: () => void): void }',
  '// useState, localStorage',
  "const text = 'useState';",
  'const cookie = 1; use(cookie);',
  'const ports = { setTimeout: wait };',
  'const A = () => <Component cookie="1" />;',
  'const Component = part; use(Component);',
  'clearTimeout(timer);',
  'export function useOpen() {}',
  'const count = (texts: string[]) => { let sum = 0; for (const text of texts) sum += text.length; return sum; };',
])('%s mentions nothing', (source) => {
  expect(findNames(source)).toEqual([]);
});

test('a file that cannot be parsed is no file without flow logic', () => {
  expect(() => readFlowLogic('a.ts', 'const = useState();')).toThrow('a.ts: cannot be parsed');
});
