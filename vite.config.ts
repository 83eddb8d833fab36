import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = { target: process.env['API_URL'] ?? 'http://localhost:3000', changeOrigin: false };

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/hooks': api, '/media': api, '/sandbox': api },
  },
});
