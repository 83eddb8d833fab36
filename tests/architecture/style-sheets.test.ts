import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** TypeScript does not know the classes of a CSS module, so a misspelt one would only be missing on the screen. */
describe('style sheets of components', () => {
  const users = new Map<string, { sheet: string; code: string }>();
  for (const file of globSync('src/**/*.tsx', { cwd: root })) {
    const code = read(file);
    for (const [, path = ''] of code.matchAll(/from '(\.\/[\w.-]+\.module\.css)'/g))
      users.set(file, { sheet: join(dirname(file), path), code });
  }
  const sheets = globSync('src/**/*.module.css', { cwd: root });
  const getClasses = (sheet: string) =>
    new Set([...read(sheet).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name));

  test('every class that a component names is in its style sheet', () => {
    const missing = [...users].flatMap(([file, { sheet, code }]) => {
      const classes = getClasses(sheet);
      const used = [...code.matchAll(/\bstyles\.(\w+)/g)].map(([, name = '']) => name);
      return used.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('every class of a style sheet is used', () => {
    const unused = sheets.flatMap((sheet) => {
      const code = [...users.values()].filter((user) => user.sheet === sheet).map((user) => user.code);
      const text = code.join('\n');
      // styles[size]: by the values of a property.
      const named = (name: string) =>
        new RegExp(`styles\\.${name}\\b`).test(text) || (/styles\[/.test(text) && text.includes(`'${name}'`));
      return [...getClasses(sheet)]
        .filter((name) => !/^(dark|light|js|svg)$/.test(name) && !named(name))
        .map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test('the kit and the storefront are without Chakra, which first loads do not contain', () => {
    const files = globSync('src/{components,screens/storefront}/**/*.tsx', { cwd: root });
    const users = files.filter((file) => /@chakra-ui|chakra\.tsx'/.test(read(file)));
    expect(users.toSorted()).toEqual(['src/components/chakra/chakra.tsx', 'src/components/chakra/stack.tsx']);
  });

  test('every custom property of the theme that they read exists', () => {
    const theme = read('src/theme/theme.css') + read('src/theme/fonts.css');
    const unknown = sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/var\((--g-[\w-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !theme.includes(`${name}:`))
        .map((name) => `${sheet}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
