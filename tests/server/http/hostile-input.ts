/** JSON nested as deeply as a 64 KB body allows. */
const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

/** Values that no field expects, or that storage might not handle. */
export const HOSTILE_VALUES: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['beyond int4', 2_147_483_648],
  ['10^12', 1_000_000_000_000],
  ['beyond doubles', 1e308],
  ['minus beyond doubles', -1e308],
  ['empty text', ''],
  ['spaces', '   '],
  ['text', 'abc'],
  ['a number as text', '7'],
  ['a long number as text', '9'.repeat(400)],
  ['long text', 'x'.repeat(60_000)],
  ['a NUL character', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udfff'],
  ['emoji', '🚗👩‍🔧'],
  ['right-to-left marks', '\u202eabc\u200f'],
  ['SQL', "'; drop table orders; --"],
  ['LIKE characters', '%_\\'],
  ['HTML', '<script>alert(1)</script>'],
  ['an empty list', []],
  ['a list', [1, 'a', null]],
  ['an empty object', {}],
  ['an object', { a: { b: 1 } }],
  ['an object with length', { length: 3, 0: 'a' }],
  ['a deep list', JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)],
];

export const BODIES: [string, string][] = [
  ['nothing', ''],
  ['null', 'null'],
  ['true', 'true'],
  ['a number', '7'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['a list of objects', '[{}]'],
  ['an empty object', '{}'],
  ['half an object', '{"email":'],
  ['not JSON', 'email=a&password=b'],
  ['NaN', 'NaN'],
  ['single quotes', "{'a':1}"],
  ['a trailing comma', '{"a":1,}'],
  ['a NUL byte', '{"a":1}\u0000'],
  ['a huge number', '1e999'],
  ['prototypes', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'],
  ['doubled fields', '{"email":1,"email":2,"items":1,"items":2,"status":1,"status":2}'],
  ['deep nesting', DEEP],
  ['deep objects', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
];

/** URL-encoded path segments. */
export const SEGMENTS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '2147483648',
  '1000000000000',
  '9'.repeat(300),
  'abc',
  'null',
  'undefined',
  'NaN',
  '%20',
  '%00',
  'a%00b',
  '%0A',
  '%E0%A4%A',
  '%ED%A0%80',
  '%25',
  '%F0%9F%9A%97',
  '%EF%BC%91%EF%BC%92',
  '%27%20or%201=1--',
  '%3Cscript%3E',
  '..%2F..%2Fetc%2Fpasswd',
  '__proto__',
  'constructor',
  'ZZZZZZZZZZZZ',
  'ILOUILOUILOU',
  'x'.repeat(3000),
];

/** Yields copies of a body with every field, at any depth, replaced by every hostile value or left out. */
export function* generateBrokenCopies(body: unknown): Generator<[string, unknown]> {
  for (const path of listPaths(body)) {
    const name = path.join('.');
    yield [`without ${name}`, setAtPath(body, path, undefined)];
    for (const [kind, value] of HOSTILE_VALUES) yield [`${name}: ${kind}`, setAtPath(body, path, value)];
  }
}

function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...path, name],
    ...listPaths(inner, [...path, name]),
  ]);
}

function setAtPath(body: unknown, path: string[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  let at = copy;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return copy;
}
