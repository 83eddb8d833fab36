import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  pruneCssProperties,
  pruneUtilities,
  removeDisplayNames,
  removePrefetching,
  replaceModule,
} from '../../scripts/build/rewrites.ts';
import { rewriteDependencies } from '../../scripts/build/slim-dependencies.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

const PRESET = 'node_modules/@chakra-ui/react/dist/esm/preset-base.js';
const PROPERTIES = 'node_modules/@pandacss/is-valid-prop/dist/index.mjs';
const PREFETCHING = 'node_modules/react-router/dist/production/lib/dom/ssr/components.js';
const PROVIDER = 'node_modules/@chakra-ui/react/dist/esm/styled-system/provider.js';

/** Upgrades that change what builds rewrite must fail here, or while building, and not in a browser. */
describe('the installed dependencies are written as builds expect', () => {
  let rewritten: Map<string, string>;
  beforeAll(async () => {
    const { files } = await rewriteDependencies();
    rewritten = new Map([...files].map(([file, code]) => [relative(root, file), code]));
  });

  test('these files are rewritten, and no others', () => {
    expect([...rewritten.keys()]).toEqual([
      'node_modules/@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js',
      PRESET,
      PROPERTIES,
      'node_modules/react-router/dist/production/lib/context.js',
      'node_modules/react-router/dist/production/lib/dom/lib.js',
      PREFETCHING,
      'node_modules/@chakra-ui/react/dist/esm/styled-system/token-dictionary.js',
      PROVIDER,
      'node_modules/@chakra-ui/react/dist/esm/styled-system/preflight.js',
      'src/theme/tokens.ts',
      'src/theme/semantic-tokens.ts',
      'src/theme/global-css.ts',
    ]);
  });

  test('utilities, conditions and properties that the app names stay; the others go', () => {
    const preset = rewritten.get(PRESET) ?? '';
    expect(read(PRESET)).toContain('scrollMarginBottom: {');
    expect(preset).not.toContain('scrollMarginBottom: {');
    expect(preset).toContain('paddingInline: {');
    expect(preset).toContain('focusVisible:');
    expect(preset).not.toContain('mediaDark:');
    const properties = rewritten.get(PROPERTIES) ?? '';
    expect(properties).toContain('fontVariantNumeric,');
    expect(properties).not.toContain('WebkitMaskRepeatX');
  });

  test('the router loses its prefetching and the names that keep unused components', () => {
    const components = rewritten.get(PREFETCHING) ?? '';
    expect(components).toContain('function PrefetchPageLinks() { return null; }');
    expect(components).not.toMatch(/^\w+\.displayName = /m);
  });
});

describe('a dependency that is written differently is refused by name', () => {
  const never = () => false;
  test.each([
    ['Chakra without utilities', () => pruneUtilities(read(PRESET).replace('utilities:', 'tools:'), never)],
    [
      'Chakra without conditions',
      () => pruneUtilities(read(PRESET).replaceAll('defineConditions', 'conditions'), never),
    ],
  ])('%s', (_, rewrite) => {
    expect(rewrite).toThrow("Chakra's base configuration is not written as it was");
  });

  test('Panda', () => {
    const code = read(PROPERTIES).replace('cssPropertiesStr', 'cssProperties');
    expect(() => pruneCssProperties(code, never)).toThrow(
      "Panda's list of CSS properties is not written as it was",
    );
  });

  test('React Router', () => {
    const code = read(PREFETCHING);
    expect(() => removePrefetching(code.replaceAll('PrefetchPageLinks', 'PageLinks'))).toThrow(
      "The router's prefetching is not written as it was",
    );
    expect(() => removeDisplayNames(removeDisplayNames(code))).toThrow(
      "The router's display names are not written as they were",
    );
  });

  test('a module with one more export', () => {
    const original = read(PROVIDER).replace('export { ', 'export { useSystem, ');
    const exportNames = ['ChakraProvider', 'useChakraContext'];
    expect(() => replaceModule({ file: 'provider.js', original, exportNames, code: '' })).toThrow(
      'provider.js exports useSystem, ChakraProvider, useChakraContext, not ChakraProvider, useChakraContext',
    );
  });
});
