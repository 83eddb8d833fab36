import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanLibraries } from './scripts/build/lean-libraries.ts';
import { staticTheme } from './scripts/build/static-theme.ts';

const api = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

/** What every page loads is one file, what the product lists share is another: fewer requests, better compressed. */
const CHUNKS = [
  // Apart from the app, so that a phone takes in the two one after the other and not in one long task.
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  {
    name: 'product-lists',
    test: new RegExp(
      [
        'src/screens/storefront/catalogue/use',
        'src/components/\\w+/(product-rail|empty-state|price|breadcrumb|screen|notice)\\.',
        '@chakra-ui/react/.*/(stack|visually-hidden|badge)/',
      ].join('|'),
    ),
    priority: 1,
  },
  {
    name: 'search',
    test: /src\/(components\/\w+|screens\/storefront\/catalogue)\/((catalogue-)?search-box|catalogue-results|pagination|checkbox|select)\./,
  },
  // Each name of a chunk is in the first one: what many screens share comes in few.
  {
    name: 'machines',
    test: /\/node_modules\/(xstate|@xstate\/react)\/|machines\/[\w-]+\.ts$|src\/loading\/actors\.ts$/,
  },
  {
    name: 'forms',
    test: /src\/components\/\w+\/(form-card|link-button|loading-text|panel|password-input|spinner|status-icon|text-area-field|text-field)\.|contract\/(calendar|email|phone|plain-text)\./,
  },
];

/** The page that shows the machines, as the server of a sandbox has it. */
const machinesPage: Plugin = {
  name: 'machines-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (/^\/__machines\/?(\?|$)/.test(request.url ?? '')) request.url = '/inspector/page/index.html';
      next();
    });
  },
};

export default defineConfig(({ command }) => ({
  plugins: [react(), leanLibraries(), staticTheme(), machinesPage],
  // What lets machines be watched; `buildApp` puts it into the build for a sandbox.
  define: { 'import.meta.env.VITE_INSPECT': JSON.stringify(command === 'serve' ? 'on' : '') },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The one style sheet is in the page itself; a chunk that named it would fetch it once more.
    cssCodeSplit: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !/(vendor|index|runtime)-/.test(name)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // The first chunk names all the others: short names, and no more of a hash than tells versions apart.
        chunkFileNames: ({ name }) => `assets/${name.replace(/\.screen$/, '')}-[hash:7].js`,
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/hooks': api, '/media': api, '/sandbox': api },
  },
}));
