import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Returns the parts of strings and templates in `code` that look like an address of the browser app. */
function findLiteralPaths(file: string, code: string): string[] {
  const texts: unknown[] = [];
  new Visitor({
    Literal: ({ value }) => void texts.push(value),
    TemplateLiteral: ({ quasis }) => {
      // A slash between two expressions separates them: `${packed}/${total}`.
      const parts = quasis.map(({ value }) => value.cooked);
      texts.push(...parts.filter((part, index) => index === 0 || part !== '/'));
    },
  }).visit(parseSync(file, code).program);
  return texts.filter((text) => typeof text === 'string').filter((text) => /^\/(?:$|[a-z?#])/.test(text));
}

test('a path in an attribute, a call or a template is found, and one in a comment or an import is not', () => {
  const code = `import a from './cart.ts'; // '/login'
    const link = <Link to="/" state={{ from: '/cart?a=b' }} aria-label={\`/orders/\${a}\`} />;
    open(\`\${host}/admin\`); open(\`\${a}/\${b}\`); open(appPaths.home);`;
  expect(findLiteralPaths('link.tsx', code).toSorted()).toEqual(['/', '/admin', '/cart?a=b', '/orders/']);
});

test('src and machines take the addresses of the browser app from contract/app-paths.ts and admin-paths.ts', () => {
  const files = globSync('{src,machines}/**/*.{ts,tsx}').toSorted();
  const found = files.flatMap((file) =>
    findLiteralPaths(file, readFileSync(file, 'utf8')).map(
      (path) => `${file.replaceAll('\\', '/')}: ${path}`,
    ),
  );
  expect(found).toEqual([
    // A trailing slash is removed.
    'src/entry-server.tsx: /',
    // `white/12` is a colour and its opacity.
  ]);
});
