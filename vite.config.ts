import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

/** One chunk for every page and one shared by the product lists: fewer requests, better compression. */
const CHUNKS = [
  // Separate from the app, so that phones parse the two in separate tasks.
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'app', tags: ['$initial' as const], priority: 2 },
  {
    name: 'product-lists',
    test: new RegExp(
      [
        'src/screens/storefront/catalogue/use(?!-followed)',
        'src/components/\\w+/(product-rail|fit-badge|empty-state|price|breadcrumb|screen|notice)\\.',
        'contract/fitment/sentences\\.',
      ].join('|'),
    ),
    priority: 1,
  },
  {
    name: 'search',
    test: /src\/(components\/\w+|screens\/storefront\/catalogue)\/((catalogue-)?search-box|catalogue-results|pagination|checkbox|select)\./,
  },
  // The entry chunk lists all chunk names, so modules shared by many screens go into a few chunks.
  {
    name: 'machines',
    test: /\/node_modules\/(xstate|@xstate\/react)\/|machines\/[\w-]+\.ts$|src\/loading\/actors\.ts$/,
  },
  {
    name: 'forms',
    test: /src\/components\/\w+\/(field|form-card|link-button|screen-icons|loading-text|panel|password-input|spinner|status-icon|text-area-field|text-field)\.|contract\/(calendar|email|phone|plain-text)\.|src\/hooks\/use-(focus|refusal)\.|src\/ports\/create-key\./,
  },
  // Before the rules, which would take it along: what a product's page loads late shows dates too.
  { name: 'formats', test: /src\/format\/|contract\/delivery-estimate\./ },
  // Of orders and their payment, which the same screens share.
  {
    name: 'purchase-rules',
    test: /machines\/(cart|checkout|purchase|(mpesa|card)-payment|portal-return|address-choice)\/[\w-]+\.(rules|addresses)\.ts$|src\/screens\/(account\/orders|payment)\/[\w/-]+\.rules\.ts$/,
    minShareCount: 2,
  },
  // Style props for screens that are loaded on demand.
  {
    name: 'chakra',
    test: /\/node_modules\/(@chakra-ui|@emotion|@pandacss|stylis|@ark-ui|@zag-js)\/|src\/(theme|components\/chakra)\//,
  },
  // What validates forms; tests/server/site/first-view.test.ts keeps it out of first loads.
  {
    name: 'schemas',
    test: /\/node_modules\/(valibot|react-hook-form|@hookform\/resolvers)\/|contract\/schemas\/fields\./,
  },
];

/** Serves the inspector at /__machines, like a server with a sandbox. */
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
  plugins: [react(), machinesPage],
  // Enables inspection; `buildApp` sets it for builds with a sandbox.
  define: { 'import.meta.env.VITE_INSPECT': JSON.stringify(command === 'serve' ? 'on' : '') },
  // Class names are in the page, its style sheet and the scripts: short ones where nobody reads them.
  css: {
    modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : '[hash:base64:5]' },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The only style sheet is inlined in the page; chunks must not fetch it again.
    cssCodeSplit: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, names, { hostId, hostType }) => {
        if (hostType === 'html') return names;
        // What the importing chunk has loaded already; the names would be in its first load.
        const loaded = hostId.includes('/collection-')
          ? /(vendor|index|runtime|search|product-lists)-/
          : /(vendor|index|runtime)-/;
        return names.filter((name) => !loaded.test(name));
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // The entry chunk lists all others, so names and hashes are kept short.
        chunkFileNames: ({ name }) => `assets/${name.replace(/\.screen$/, '')}-[hash:7].js`,
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/hooks': api, '/media': api, '/sandbox': api },
  },
}));
