import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CHAKRA = join(root, 'node_modules/@chakra-ui/react/dist/esm/components');

const REPLACEMENT_MODULES: Record<string, string> = {
  // TypeScript already rejects other props; only these belong to Chakra's component factory.
  '@emotion/is-prop-valid':
    "const own = new Set(['as', 'asChild', 'theme', 'unstyled', 'recipe']); export default (name) => !own.has(name);",
  // Copies statics of wrapped class components, of which there are none.
  'hoist-non-react-statics': 'export default (target) => target;',
};

/** Prefetches route data, which exists only in the router's other modes. */
const PREFETCHING = /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;
const PREFETCH_LINKS = /function PrefetchPageLinks\([\s\S]*?\n}\n/;

/** displayName assignments keep unused components from being tree-shaken. */
const ROUTER = /react-router\/dist\/production\/.*\.js$/;
const DISPLAY_NAME = /^\w+\.displayName = ".*";$/gm;
const FORWARD_REF = /^(const \w+ = )(?=React\$?\d*\.forwardRef\()/gm;

/** Tables of all CSS conditions, utilities and properties; the app needs only those named in its sources. */
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

/** Removes unused conditions and utilities from Chakra's base configuration. Throws when its structure has changed. */
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
 * Removes unreachable library code that tree-shaking cannot: a condition, utility or CSS property stays only if its
 * name occurs in a source file.
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
