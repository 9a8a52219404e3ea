import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/page',
  base: '/simulator/',
  plugins: [react()],
  build: { outDir: '../../dist/page', emptyOutDir: true },
});
