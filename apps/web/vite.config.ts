import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadLatinFont } from './vite.font-preload';
import { noEmbeddedFonts } from './vite.no-embedded-fonts';
import { parts } from './vite.parts';

const api = process.env['API_URL'] ?? 'http://localhost:4700';
const toApi = { target: api, changeOrigin: false };

export default defineConfig({
  plugins: [react(), preloadLatinFont(), noEmbeddedFonts('graphiql')],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    port: Number(process.env['WEB_PORT'] ?? 4701),
    strictPort: true,
    proxy: {
      '/graphql': { ...toApi, ws: true },
      '/client-api': toApi,
      '/api': toApi,
      '/files': toApi,
      '/widget': toApi,
      '^/auth/sso/(start|callback)': toApi,
      // The same addresses are pages: what a browser opens is the page, everything else the API.
      '^/auth/': {
        ...toApi,
        bypass: (request) =>
          request.method === 'GET' &&
          request.headers.accept?.includes('text/html') &&
          !request.url?.startsWith('/auth/sso')
            ? request.url
            : undefined,
      },
    },
  },
  preview: { port: Number(process.env['WEB_PORT'] ?? 4701), strictPort: true },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: parts } } },
  },
});
