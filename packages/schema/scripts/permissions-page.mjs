// Writes docs/permissions.md from the built package; with --check it only compares and fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { permissionPage } from '../dist/index.js';

const page = fileURLToPath(new URL('../../../docs/permissions.md', import.meta.url));
if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== permissionPage()) {
    console.error('docs/permissions.md is stale: run node packages/schema/scripts/permissions-page.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(page, permissionPage());
}
