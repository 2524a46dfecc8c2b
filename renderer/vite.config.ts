// How the window is built: one bundle for browsers and the desktop window, served by the service below /app/.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  publicDir: false,
  plugins: [react()],
  logLevel: 'warn',
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    // Of the packages that are built in; resources/window.ts makes a page of them.
    license: { fileName: 'licences.json' },
    target: 'es2022',
    // Inlined files would need `data:` in the page's policy for fonts, and could not be cached on their own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // A window that opens would ask for 70 files, most of them smaller than what surrounds a request, and a browser
    // that does not trust the service's certificate keeps none of them. What few pages share stays apart.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            { name: 'common', minShareCount: 4 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
