import { type ESTree, parseSync } from 'vite';

/** One mention, outside of types, of something in which a flow can hide. */
export interface Usage {
  /** The name in its home: `useState` under whatever alias, `localStorage`, `setTimeout`; `let` of a module. */
  name: string;
  kind: Kind;
  line: number;
  /** The nearest function with a name; `module` at the top of the file. */
  inside: string;
}

export type Kind = 'state' | 'effect' | 'timer' | 'memory' | 'storage';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const KINDS: Record<Kind, readonly string[]> = {
  state: [
    'useState',
    'useReducer',
    'useSyncExternalStore',
    'useOptimistic',
    'useActionState',
    'useDisclosure',
    'useControllableState',
    'useOpen',
    'Component',
    'PureComponent',
  ],
  effect: [
    'useEffect',
    'useLayoutEffect',
    'useInsertionEffect',
    'useImperativeHandle',
    'useUpdateEffect',
    'useFact',
    'useRefusal',
    'useArrivalFocus',
    'useFocusReturn',
  ],
  timer: [
    'setTimeout',
    'setInterval',
    'setImmediate',
    'requestAnimationFrame',
    'requestIdleCallback',
    'queueMicrotask',
    'refetchInterval',
  ],
  memory: ['let'],
  storage: ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore', 'caches', 'cookie'],
};
const KIND_OF = new Map(
  (Object.entries(KINDS) as [Kind, readonly string[]][]).flatMap(([kind, names]) =>
    names.map((name) => [name, kind] as const),
  ),
);
/** Too common to be known by themselves: a base class, and a property of the document. */
const ONLY_AS_BASE = new Set(['Component', 'PureComponent']);
const ONLY_AS_MEMBER = new Set(['cookie']);
/** An option of a query. */
const AS_KEY = new Set(['refetchInterval']);
/** Nodes of TypeScript that hold something that runs; all other ones are types. */
const RUNTIME_NODES = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/**
 * State and effects of React, timers, variables of the module and browser storage that one file uses. Names are read without their scope, so that
 * no local of the same name hides one; an alias of an import is followed.
 */
export function readFlowLogic(file: string, source: string): Usage[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: cannot be parsed (${errors[0].message})`);
  const uses: Usage[] = [];
  const root = program as ESTree.Program & Node;
  const aliases = getImportAliases(root);
  for (const variable of findModuleVariables(root)) recordUse(variable, 'let', 'module');
  visit(root, 'module');
  return uses;

  function recordUse(node: Node, name: string | undefined, inside: string) {
    const kind = KIND_OF.get(name ?? '');
    if (name && kind) uses.push({ name, kind, line: source.slice(0, node.start).split('\n').length, inside });
  }

  function visit(node: Node, inside: string): void {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !RUNTIME_NODES.has(node.type)))
      return;
    for (const { mention, name } of findMentions(node, aliases)) recordUse(mention, name, inside);
    for (const [role, child] of getChildren(node)) {
      if (isNameOnly(node, role)) continue;
      const name = FUNCTIONS.has(child.type) ? getFunctionName(node, child) : undefined;
      visit(child, name ?? inside);
    }
  }
}

/** What a module can change and remember, from one call to the next. */
function findModuleVariables(program: Node): Node[] {
  return (program['body'] as Node[])
    .map((statement) => (statement['declaration'] as Node | null | undefined) ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind !== 'const');
}

/** `import { useState as keep }` → keep: useState. */
function getImportAliases(program: Node): Map<string, string> {
  const imports = (program['body'] as Node[]).filter(({ type }) => type === 'ImportDeclaration');
  return new Map(
    imports
      .flatMap((declaration) => declaration['specifiers'] as Node[])
      .filter(({ type }) => type === 'ImportSpecifier')
      .map((specifier) => [getName(specifier['local'])!, getName(specifier['imported'])!]),
  );
}

function findMentions(
  node: Node,
  aliases: Map<string, string>,
): { mention: Node; name: string | undefined }[] {
  const isUnrestricted = (name = '') => !ONLY_AS_BASE.has(name) && !ONLY_AS_MEMBER.has(name);
  const resolveAlias = (name: string | undefined) => aliases.get(name ?? '') ?? name;
  switch (node.type) {
    case 'Identifier': {
      const name = resolveAlias(getName(node));
      return isUnrestricted(name) ? [{ mention: node, name }] : [];
    }
    case 'MemberExpression': {
      const property = node['property'] as Node;
      const name = node['computed'] ? getStaticText(property) : getName(property);
      return ONLY_AS_BASE.has(name ?? '') ? [] : [{ mention: property, name }];
    }
    case 'ObjectExpression':
      return (node['properties'] as Node[])
        .map((property) => ({
          mention: property,
          name: getName(property['key']) ?? getStaticText(property['key']),
        }))
        .filter(({ name }) => AS_KEY.has(name ?? ''));
    case 'ObjectPattern':
      return (node['properties'] as Node[])
        .filter(({ type }) => type === 'Property')
        .map((property) => ({
          mention: property,
          name: getName(property['key']) ?? getStaticText(property['key']),
          isRead: property['shorthand'] === true,
        }))
        .filter(({ name, isRead }) => (isUnrestricted(name) ? !isRead : ONLY_AS_MEMBER.has(name ?? '')));
    case 'ClassDeclaration':
    case 'ClassExpression': {
      const base = node['superClass'] as Node | null;
      if (!base) return [];
      const name = base.type === 'MemberExpression' ? getName(base['property']) : resolveAlias(getName(base));
      return ONLY_AS_BASE.has(name ?? '') ? [{ mention: base, name }] : [];
    }
    default:
      return [];
  }
}

/** A key, a property or what is declared is a name of its own; `mentions` reads those that mention something. */
function isNameOnly(node: Node, role: string): boolean {
  if (FUNCTIONS.has(node.type)) return role === 'id';
  if (node.type === 'MemberExpression') return role === 'property' && !node['computed'];
  if (node.type === 'Property') return role === 'key' && !node['computed'];
  if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') {
    return role === 'key' && !node['computed'];
  }
  return node.type === 'ExportSpecifier'
    ? role === 'exported'
    : node.type.startsWith('JSX') && role === 'name';
}

function getFunctionName(parent: Node, child: Node): string | undefined {
  return (
    getName(child['id']) ?? getName(parent['type'] === 'VariableDeclarator' ? parent['id'] : parent['key'])
  );
}

function getName(node: unknown): string | undefined {
  return isNode(node) && (node.type === 'Identifier' || node.type === 'PrivateIdentifier')
    ? (node['name'] as string)
    : undefined;
}

function getStaticText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node['quasis'] as { value: { cooked: string } }[];
  return parts.length === 1 ? parts[0]?.value.cooked : undefined;
}

function getChildren(node: Node): [role: string, child: Node][] {
  return Object.entries(node).flatMap(([role, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .map((child): [string, Node] => [role, child]),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}
