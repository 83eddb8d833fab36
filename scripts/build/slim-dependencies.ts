import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import {
  pruneCssProperties,
  pruneUtilities,
  removeDisplayNames,
  removePrefetching,
  replaceModule,
} from './rewrites.ts';
import { computeStaticTheme } from './static-theme.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inPackage = (path: string) => join(root, 'node_modules', path);
const inTheme = (name: string) => join(root, 'src/theme', name);

const CHAKRA = inPackage('@chakra-ui/react/dist/esm');
const ROUTER = inPackage('react-router/dist/production');
const PROP_FILTER = '@emotion/is-prop-valid';
const PROP_FILTER_FILE = inPackage('@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js');

const read = (file: string) => readFileSync(file, 'utf8');
const readWords = (file: string): string[] => read(file).match(/\w+/g) ?? [];

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The files of the Chakra components that the app uses, and of those that they use. */
function listComponentFiles(): string[] {
  const components = join(CHAKRA, 'components');
  const ui = read(join(root, 'src/components/ui/ui.ts'));
  const componentNames = [...ui.matchAll(/@chakra-ui\/react\/([\w-]+)/g)].map(([, name = '']) => name);
  const filesByComponent = new Map<string, string[]>();
  for (const name of componentNames) {
    if (filesByComponent.has(name) || !readdirSync(components).includes(name)) continue;
    const files = listFiles(join(components, name));
    filesByComponent.set(name, files);
    for (const file of files)
      for (const [, other = ''] of read(file).matchAll(/'\.\.\/([\w-]+)\//g)) componentNames.push(other);
  }
  return [...filesByComponent.values()].flat();
}

/**
 * Returns the new code of every file that builds replace, by absolute path, and the style sheet of the theme. Throws,
 * naming the dependency, when a file is missing or is not written as it was.
 */
export async function rewriteDependencies(): Promise<{ files: Map<string, string>; css: string }> {
  const { css, tokenNames } = await computeStaticTheme();
  const usedWords = new Set([...listFiles(join(root, 'src')), ...listComponentFiles()].flatMap(readWords));
  const isUsed = (word: string) => usedWords.has(word);
  const replace = (file: string, exportNames: string[], code: string): [string, string] => [
    file,
    replaceModule({ file, original: read(file), exportNames, code }),
  ];
  const propFilter =
    "const own = new Set(['as', 'asChild', 'theme', 'unstyled', 'recipe']); export default (name) => !own.has(name);";
  const dictionary =
    `import { dictionaryOf } from ${JSON.stringify(inTheme('token-dictionary.ts'))};` +
    ` export const createTokenDictionary = () => dictionaryOf(${JSON.stringify(tokenNames)});`;
  const provider =
    "import { createContext } from '../create-context.js'; export const [ChakraProvider, useChakraContext] = createContext({ name: 'ChakraContext' });";
  const routerContext = join(ROUTER, 'lib/context.js');
  const routerDom = join(ROUTER, 'lib/dom/lib.js');
  const routerSsr = join(ROUTER, 'lib/dom/ssr/components.js');
  const system = join(CHAKRA, 'styled-system');
  const utilities = join(CHAKRA, 'preset-base.js');
  const properties = inPackage('@pandacss/is-valid-prop/dist/index.mjs');
  const files = new Map([
    // TypeScript already rejects other props; only these belong to Chakra's component factory.
    replace(PROP_FILTER_FILE, ['default'], propFilter),
    // The app needs only the conditions, utilities and properties named in its sources.
    [utilities, pruneUtilities(read(utilities), isUsed)],
    [properties, pruneCssProperties(read(properties), isUsed)],
    [routerContext, removeDisplayNames(read(routerContext))],
    [routerDom, removeDisplayNames(read(routerDom))],
    [routerSsr, removeDisplayNames(removePrefetching(read(routerSsr)))],
    // The theme's tokens and global rules are in the style sheet; the script contains only the tokens' names.
    replace(join(system, 'token-dictionary.js'), ['createTokenDictionary', 'tokenCategories'], dictionary),
    replace(join(system, 'provider.js'), ['ChakraProvider', 'useChakraContext'], provider),
    replace(join(system, 'preflight.js'), ['createPreflight'], 'export const createPreflight = () => ({});'),
    replace(inTheme('tokens.ts'), ['tokens'], 'export const tokens = {};'),
    replace(inTheme('semantic-tokens.ts'), ['semanticTokens'], 'export const semanticTokens = {};'),
    replace(
      inTheme('global-css.ts'),
      ['globalCss', 'keyframes'],
      'export const globalCss = {}; export const keyframes = {};',
    ),
  ]);
  return { files, css };
}

/**
 * The only place where a build changes what dependencies contain: it leaves out what the app cannot reach and
 * tree-shaking cannot see. Decision 077 says what each rewrite saves. Nothing here changes what the app does.
 */
export function slimDependencies(): Plugin {
  let rewritten: Awaited<ReturnType<typeof rewriteDependencies>>;
  const loaded = new Set<string>();
  return {
    name: 'slim-dependencies',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      rewritten = await rewriteDependencies();
    },
    resolveId: (source) => (source === PROP_FILTER ? PROP_FILTER_FILE : null),
    load(id) {
      const code = rewritten.files.get(id);
      if (code !== undefined) loaded.add(id);
      return code ?? null;
    },
    transform: (code, id) =>
      id === inTheme('fonts.css') ? { code: `${code}\n${rewritten.css}`, map: null } : null,
    buildEnd(error) {
      const unused = [...rewritten.files.keys()].filter((file) => !loaded.has(file));
      if (!error && unused.length > 0)
        throw new Error(`the app no longer loads these files, which builds rewrite:\n${unused.join('\n')}`);
    },
  };
}
