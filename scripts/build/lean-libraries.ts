import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CHAKRA = join(root, 'node_modules/@chakra-ui/react/dist/esm/components');

/** Modules of which the browser needs less than they are. */
const REPLACEMENT_MODULES: Record<string, string> = {
  // TypeScript lets only attributes and style props through; these alone belong to the factory of components itself.
  '@emotion/is-prop-valid':
    "const own = new Set(['as', 'asChild', 'theme', 'unstyled', 'recipe']); export default (name) => !own.has(name);",
  // Copies the statics of class components that are wrapped with a theme: there are none.
  'hoist-non-react-statics': 'export default (target) => target;',
};

/** Prefetches the data of routes, which only the router's other modes have. */
const PREFETCHING = /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;
const PREFETCH_LINKS = /function PrefetchPageLinks\([\s\S]*?\n}\n/;

/** Names for developers' tools: an assignment, and with it the component, is kept even where nobody uses it. */
const ROUTER = /react-router\/dist\/production\/.*\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm;
const FORWARD_REF = /^(const \w+ = )(?=React\$?\d*\.forwardRef\()/gm;

/** The modules that list what CSS knows; whoever renders can only name what a source names. */
const CONDITIONS_AND_UTILITIES = /@chakra-ui\/react\/dist\/esm\/preset-base\.js$/;
const CSS_PROPERTIES = /@pandacss\/is-valid-prop\/dist\/index\.mjs$/;

function readWords(file: string): string[] {
  return readFileSync(file, 'utf8').match(/\w+/g) ?? [];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Chakra's components that `ui.ts` names, and those that they are made of. */
function listComponentFiles(): string[] {
  const ui = readFileSync(join(root, 'src/components/ui/ui.ts'), 'utf8');
  const componentNames = [...ui.matchAll(/@chakra-ui\/react\/([\w-]+)/g)].map(([, name = '']) => name);
  const filesByComponent = new Map<string, string[]>();
  for (const name of componentNames) {
    if (filesByComponent.has(name) || !readdirSync(CHAKRA).includes(name)) continue;
    const files = listFiles(join(CHAKRA, name));
    filesByComponent.set(name, files);
    for (const file of files)
      for (const [, other = ''] of readFileSync(file, 'utf8').matchAll(/'\.\.\/([\w-]+)\//g))
        componentNames.push(other);
  }
  return [...filesByComponent.values()].flat();
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

function* walkNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walkNodes(item);
  else if (value !== null && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') yield value as Node;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walkNodes(child);
  }
}

const getKey = (property: Node) => (property['key'] as { name?: string; value?: string }).name ?? '';
const collectStrings = (value: unknown) =>
  [...walkNodes(value)].filter((node) => node.type === 'Literal').map((node) => String(node['value']));

/** Cuts the conditions and the utilities that nobody names out of Chakra's base configuration. */
function removeUnusedEntries(code: string, isUsed: (word: string) => boolean): string {
  const removals: Node[] = [];
  for (const node of walkNodes(parseAst(code))) {
    const isConditions =
      node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'defineConditions';
    const isUtilities = node.type === 'Property' && getKey(node) === 'utilities';
    if (!isConditions && !isUtilities) continue;
    const list = isConditions ? (node['arguments'] as Node[])[0] : (node['value'] as Node);
    for (const property of (list?.['properties'] ?? []) as Node[]) {
      const config = isUtilities
        ? ((property['value'] as Node)['properties'] as Node[] | undefined)
        : undefined;
      const shorthands = collectStrings(config?.find((entry) => getKey(entry) === 'shorthand'));
      const names = isConditions ? [`_${getKey(property)}`] : [getKey(property), ...shorthands];
      if (!names.some(isUsed)) removals.push(property);
    }
  }
  if (removals.length === 0) throw new Error("Chakra's base configuration is not written as it was");
  return removals
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

function removePrefetching(code: string): string {
  if (!PREFETCH_LINKS.test(code)) throw new Error("The router's prefetching is not written as it was");
  return code.replace(PREFETCH_LINKS, 'function PrefetchPageLinks() { return null; }\n');
}

const removeDisplayNames = (code: string) =>
  code.replace(DISPLAY_NAME, '').replace(FORWARD_REF, '$1/* @__PURE__ */ ');

/**
 * Leaves out of the libraries what this app can never reach. A bundler sees no unused entries of a table; here a
 * condition, a utility or a CSS property stays only if some source spells its name.
 */
export function leanLibraries(): Plugin {
  let usedNames: Set<string>;
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const files = [...listFiles(join(root, 'src')), ...listComponentFiles()];
      usedNames = new Set(files.flatMap(readWords));
    },
    resolveId: (source) => (source in REPLACEMENT_MODULES ? `\0lean:${source}` : null),
    load: (id) => REPLACEMENT_MODULES[id.replace('\0lean:', '')] ?? null,
    transform(code, id) {
      if (CONDITIONS_AND_UTILITIES.test(id))
        return { code: removeUnusedEntries(code, (name) => usedNames.has(name)), map: null };
      if (ROUTER.test(id)) {
        const routerCode = PREFETCHING.test(id) ? removePrefetching(code) : code;
        return { code: removeDisplayNames(routerCode), map: null };
      }
      if (!CSS_PROPERTIES.test(id)) return null;
      const trimmed = code.replace(/(cssPropertiesStr = ")([^"]+)"/, (_, start: string, list: string) => {
        const usedProperties = list.split(',').filter((name) => usedNames.has(name));
        return `${start}${usedProperties.join(',')}"`;
      });
      return { code: trimmed, map: null };
    },
  };
}
