// Writes docs/asvs.md, which people read, from docs/asvs.yaml, which is judged by bin/test/asvs.test.mjs.
//   node bin/asvs.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { asvsPage } from './lib/asvs-page.mjs';
import { inRoot } from './lib/places.mjs';

writeFileSync(inRoot('docs/asvs.md'), asvsPage(parse(readFileSync(inRoot('docs/asvs.yaml'), 'utf8'))));
