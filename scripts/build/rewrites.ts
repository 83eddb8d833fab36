import { parseAst } from 'vite';

/** Each of these functions throws when the dependency is not written as it was. */

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

function getUtilityNames(utility: Node): string[] {
  const config = (utility['value'] as Node)['properties'] as Node[] | undefined;
  return [getKey(utility), ...collectStrings(config?.find((entry) => getKey(entry) === 'shorthand'))];
}

/** Removes unused conditions and utilities from `preset-base.js` of Chakra. */
export function pruneUtilities(code: string, isUsed: (word: string) => boolean): string {
  const removals: Node[] = [];
  const found = new Set<string>();
  for (const node of walkNodes(parseAst(code))) {
    const isConditions =
      node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'defineConditions';
    const isUtilities = node.type === 'Property' && getKey(node) === 'utilities';
    if (!isConditions && !isUtilities) continue;
    const list = isConditions ? (node['arguments'] as Node[])[0] : (node['value'] as Node);
    for (const property of (list?.['properties'] ?? []) as Node[]) {
      found.add(isConditions ? 'conditions' : 'utilities');
      const names = isConditions ? [`_${getKey(property)}`] : getUtilityNames(property);
      if (!names.some(isUsed)) removals.push(property);
    }
  }
  if (found.size < 2) throw new Error("Chakra's base configuration is not written as it was");
  return removals
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}

/** Removes unused names from Panda's list of CSS properties. */
export function pruneCssProperties(code: string, isUsed: (word: string) => boolean): string {
  const list = /(?<=cssPropertiesStr = ")[^"]+(?=")/;
  if (!list.test(code)) throw new Error("Panda's list of CSS properties is not written as it was");
  return code.replace(list, (names) => names.split(',').filter(isUsed).join(','));
}

/** Removes the prefetching of route data, which exists only in the router's other modes. */
export function removePrefetching(code: string): string {
  const component = /function PrefetchPageLinks\([\s\S]*?\n}\n/;
  if (!component.test(code)) throw new Error("The router's prefetching is not written as it was");
  return code.replace(component, 'function PrefetchPageLinks() { return null; }\n');
}

/** Removes the router's displayName assignments, which keep unused components from being tree-shaken. */
export function removeDisplayNames(code: string): string {
  const result = code
    .replace(/^\w+\.displayName = ".*";$/gm, '')
    .replace(/^(const \w+ = )(?=React\$?\d*\.forwardRef\()/gm, '$1/* @__PURE__ */ ');
  if (result === code) throw new Error("The router's display names are not written as they were");
  return result;
}

/** Returns the code that replaces a module, of which `exportNames` must still be all the exports. */
export function replaceModule(module: {
  file: string;
  original: string;
  exportNames: string[];
  code: string;
}): string {
  const { file, original, exportNames, code } = module;
  const exported = [...original.matchAll(/^export (?:const (\w+)|\{([^}]*)\})/gm)]
    .flatMap(([, name, list]) => name ?? (list ?? '').split(','))
    .map((name) => name.trim().replace(/^.* as /, ''));
  if (exported.toSorted().join() !== exportNames.toSorted().join())
    throw new Error(`${file} exports ${exported.join(', ')}, not ${exportNames.join(', ')}`);
  return code;
}
