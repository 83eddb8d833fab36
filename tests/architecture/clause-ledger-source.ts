import { type ESTree, parseSync } from 'vite';

export interface Citation {
  id: string;
  /** `path:line` of the title or array that cites the clause. */
  at: string;
}

export interface Reading {
  citations: Citation[];
  faults: string[];
}

export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** What surrounds a node: the clauses cited around it, why it may not run, and names that skip the running test. */
interface VisitContext {
  cited: string[];
  skipCause: string | undefined;
  contexts: ReadonlySet<string>;
  skippers: ReadonlySet<string>;
}

interface TestCall {
  kind: 'test' | 'suite';
  name: string;
  modifiers: string[];
  tables: Node[];
}

export const CLAUSE_ID = /^[A-Z]+(?:-[A-Z]+)*-\d{2}$/;
const ID_LIKE = /^[a-z]{2,}(?:-[a-z]+)*-\d/i;
const COMMENTED_OUT_TEST =
  /\b(?:test|it|describe|suite)(?:\.\w+)*[(<`][\s\S]*?['"`][^'"`\n]*\[[A-Z]+(?:-[A-Z]+)*-\d{2}[\],]/;

const SUITES = new Set(['describe', 'suite']);
const TESTS = new Set(['test', 'it']);
const DISABLING_MODIFIERS = new Set(['skip', 'todo', 'fixme', 'only']);
const CONDITIONAL_MODIFIERS = new Set(['skipIf', 'runIf', 'fails', 'fail']);
const FACTORIES = new Set(['each', 'for', 'skipIf', 'runIf']);
const MODIFIERS = new Set([
  ...DISABLING_MODIFIERS,
  ...CONDITIONAL_MODIFIERS,
  ...FACTORIES,
  ...SUITES,
  'concurrent',
  'sequential',
  'serial',
  'parallel',
  'shuffle',
]);
const CONDITIONS = new Set(['IfStatement', 'ConditionalExpression', 'LogicalExpression', 'SwitchStatement']);
const TYPE_ASSERTIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/** Returns the clauses cited by a file's titles, and faults that keep citing tests from running. */
export function readTestFile(file: string, source: string): Reading {
  const { program, comments, at, faults } = parse(file, source);
  const citations: Citation[] = [];

  for (const comment of mergeLineComments(comments, source)) {
    if (COMMENTED_OUT_TEST.test(comment.value)) {
      faults.push(`${at(comment)}: a commented-out test cites a clause. Make it run again or delete it.`);
    }
  }

  visit(program, {
    cited: [],
    skipCause: undefined,
    contexts: new Set(),
    skippers: new Set(),
  });
  return { citations, faults };

  /** Returns the number of tests in the node. */
  function visit(node: Node, context: VisitContext): number {
    const call = parseTestCall(node);
    if (call) return visitTestCall(node, call, context);
    if (isSelfSkip(node, context)) {
      faults.push(`${at(node)}: a test skips itself while it runs. Make it run to its end or delete it.`);
    }
    const innerContext = CONDITIONS.has(node.type)
      ? { ...context, skipCause: context.skipCause ?? 'a condition around it' }
      : context;
    return visitAll(getChildren(node), innerContext);
  }

  function visitAll(nodes: Node[], context: VisitContext): number {
    return nodes.reduce((tests, child) => tests + visit(child, context), 0);
  }

  function visitTestCall(node: Node, call: TestCall, context: VisitContext): number {
    const args = node['arguments'] as Node[];
    const title = args[0] && getLiteralText(args[0]);
    const options = args.slice(1).flatMap(getOptionNames);
    const { ids, malformed } = parseCitations(title ?? '');
    const body = args.slice(1).find((arg) => arg.type !== 'ObjectExpression');

    for (const group of malformed) {
      faults.push(
        `${at(node)}: [${group}] is not a list of clause ids. Write each id out, as in [CART-07] or [CART-07, CONST-02]; ranges are not read.`,
      );
    }
    const names = [...call.modifiers, ...options];
    const isTitledTest = call.kind === 'test' && title !== undefined;
    const idleReasons = getIdleReasons(call, names, isTitledTest && !body);
    faults.push(...idleReasons.map((reason) => `${at(node)}: ${call.name} ${reason}`));

    const conditionalModifier = names.find((name) => CONDITIONAL_MODIFIERS.has(name));
    const skipCause = context.skipCause ?? (conditionalModifier && `${call.name}.${conditionalModifier}`);
    const uncertainIds = title === undefined && conditionalModifier ? context.cited : ids;
    if (skipCause && uncertainIds.length > 0) {
      faults.push(
        `${at(node)}: ${uncertainIds.join(', ')} cited by a test that ${skipCause} may leave out or turn round. Cite the clause in a test that always runs and passes.`,
      );
    }
    citations.push(...ids.map((id) => ({ id, at: at(node) })));

    const parameters = body && FUNCTIONS.has(body.type) ? (body['params'] as Node[]) : [];
    const tests = visitAll([node['callee'] as Node, ...args], {
      cited: [...context.cited, ...ids],
      skipCause: call.kind === 'suite' ? skipCause : undefined,
      ...getSkipNames(call.kind === 'test' ? parameters : []),
    });
    if (call.kind === 'suite' && ids.length > 0 && tests === 0) {
      faults.push(
        `${at(node)}: ${ids.join(', ')} cited by a suite without a test in it. Cite the clause in the title of the test itself.`,
      );
    }
    return isTitledTest || (call.kind === 'test' && body) ? 1 : tests;
  }
}

/** Clause ids in the `spec: [...]` arrays of one machine file. */
export function readMachineFile(file: string, source: string): Reading {
  const { program, at, faults } = parse(file, source);
  const citations: Citation[] = [];
  visit(program);
  return { citations, faults };

  function visit(node: Node): void {
    const value = node.type === 'Property' ? (node['value'] as Node) : undefined;
    const list = value && TYPE_ASSERTIONS.has(value.type) ? (value['expression'] as Node) : value;
    if (list?.type === 'ArrayExpression' && getName(node['key'] as Node) === 'spec') {
      for (const element of list['elements'] as (Node | null)[]) {
        const id = element ? getLiteralText(element) : undefined;
        if (element && id !== undefined) citations.push({ id, at: at(element) });
      }
    }
    for (const child of getChildren(node)) visit(child);
  }
}

/** `[CART-07] [CONST-02]` and `[CART-07, CONST-02]` are citations; a group that only resembles one is malformed. */
export function parseCitations(title: string): { ids: string[]; malformed: string[] } {
  const ids: string[] = [];
  const malformed: string[] = [];
  for (const [, group = ''] of title.matchAll(/\[([^\]]*)\]/g)) {
    const parts = group.split(',').map((part) => part.trim());
    if (parts.every((part) => CLAUSE_ID.test(part))) ids.push(...parts);
    else if (parts.some((part) => ID_LIKE.test(part))) malformed.push(group);
  }
  return { ids, malformed };
}

export function parse(file: string, source: string) {
  const { program, comments, errors } = parseSync(file, source);
  const getLine = (offset: number) => source.slice(0, offset).split('\n').length;
  return {
    program: program as ESTree.Program & Node,
    comments,
    at: (node: { start: number }) => `${file}:${getLine(node.start)}`,
    faults: errors.map((error) => `${file}: cannot be parsed (${error.message}). Mend the syntax.`),
  };
}

/** A call that declares a test or a suite, or modifies the running test like Playwright's `test.skip()`. */
export function parseTestCall(node: Node): TestCall | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  const chain = getCallChain(callee);
  if (!chain) return undefined;
  const [root, ...modifiers] = chain.names;
  if (!root || !(SUITES.has(root) || TESTS.has(root))) return undefined;
  if (!modifiers.every((name) => MODIFIERS.has(name))) return undefined;
  const isFactoryCall = callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression';
  if (FACTORIES.has(modifiers.at(-1) ?? '') && !isFactoryCall) return undefined;
  const kind = [root, ...modifiers].some((name) => SUITES.has(name)) ? 'suite' : 'test';
  return { kind, name: root, modifiers, tables: chain.tables };
}

function getIdleReasons(call: TestCall, names: string[], lacksBody: boolean): string[] {
  const reasons = names
    .filter((name) => DISABLING_MODIFIERS.has(name))
    .map((name) => {
      const effect = name === 'only' ? 'keeps the other tests of its file from running' : 'does not run';
      return `with ${name} ${effect}. Take ${name} off, or delete the test.`;
    });
  if (lacksBody && reasons.length === 0) {
    reasons.push('without a body runs nothing. Write the test or delete it.');
  }
  if (call.tables.some((table) => table.type === 'ArrayExpression' && isEmpty(table['elements']))) {
    reasons.push('over an empty table runs nothing. Give it cases or delete it.');
  }
  return reasons;
}

/** `test.skipIf(x).each([1])` → names: test, skipIf, each; tables: the arguments of `each` and `for`. */
function getCallChain(node: Node): { names: string[]; tables: Node[] } | undefined {
  if (node.type === 'Identifier') return { names: [node['name'] as string], tables: [] };
  if (node.type === 'MemberExpression') {
    const object = getCallChain(node['object'] as Node);
    const property = getName(node['property'] as Node);
    return object && property !== undefined
      ? { names: [...object.names, property], tables: object.tables }
      : undefined;
  }
  if (node.type === 'TaggedTemplateExpression') return getCallChain(node['tag'] as Node);
  if (node.type !== 'CallExpression') return undefined;
  const inner = getCallChain(node['callee'] as Node);
  if (!inner) return undefined;
  const table = ['each', 'for'].includes(inner.names.at(-1) ?? '')
    ? (node['arguments'] as Node[])[0]
    : undefined;
  return { names: inner.names, tables: table ? [...inner.tables, table] : inner.tables };
}

/** The names with which a test's body can skip itself: `({ skip })` or `(context) => context.skip()`. */
function getSkipNames(parameters: Node[]): Pick<VisitContext, 'contexts' | 'skippers'> {
  const contexts = parameters.map(getName).filter((name) => name !== undefined);
  const patterns = parameters.filter((parameter) => parameter.type === 'ObjectPattern');
  const skippers = patterns
    .flatMap((pattern) => pattern['properties'] as Node[])
    .filter((property) => property.type === 'Property' && getName(property['key'] as Node) === 'skip')
    .map((property) => getName(property['value'] as Node))
    .filter((name) => name !== undefined);
  return { contexts: new Set(contexts), skippers: new Set(skippers) };
}

function isSelfSkip(node: Node, context: VisitContext): boolean {
  if (node.type !== 'CallExpression') return false;
  const [first = '', second, ...rest] = getCallChain(node['callee'] as Node)?.names ?? [];
  if (second === undefined) return context.skippers.has(first);
  return context.contexts.has(first) && second === 'skip' && rest.length === 0;
}

function getOptionNames(node: Node): string[] {
  if (node.type !== 'ObjectExpression') return [];
  return (node['properties'] as Node[])
    .filter((property) => property.type === 'Property')
    .map((property) => getName(property['key'] as Node) ?? '');
}

function getName(node: Node): string | undefined {
  return node.type === 'Identifier' ? (node['name'] as string) : getLiteralText(node);
}

/** The text of a string literal, or the fixed parts of a template joined by {}. */
export function getLiteralText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).join('{}');
  }
  if (TYPE_ASSERTIONS.has(node.type)) return getLiteralText(node['expression'] as Node);
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
  const [left, right] = [getLiteralText(node['left'] as Node), getLiteralText(node['right'] as Node)];
  return left === undefined && right === undefined ? undefined : `${left ?? '{}'}${right ?? '{}'}`;
}

export function getChildren(node: Node): Node[] {
  const children: Node[] = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

interface Comment {
  value: string;
  start: number;
  end: number;
}

/** Merges consecutive line comments, because a test is rarely commented out on one line. */
function mergeLineComments(comments: readonly Comment[], source: string): Comment[] {
  const merged: Comment[] = [];
  for (const comment of comments) {
    const last = merged.at(-1);
    if (last && source.slice(last.end, comment.start).trim() === '') {
      merged[merged.length - 1] = {
        value: `${last.value}\n${comment.value}`,
        start: last.start,
        end: comment.end,
      };
    } else merged.push(comment);
  }
  return merged;
}
