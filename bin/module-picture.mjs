// Writes docs/modules.md from apps/api/module-map.mjs: what each module owns, and the picture of who may import whom.
//   node bin/module-picture.mjs [folder, default: the checkout]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../apps/api/module-map.mjs';
import { root } from './lib/places.mjs';

const names = Object.keys(modules);
const id = (name) => name.replaceAll('-', '_');

/** An arrow that a longer way already says is left out: the picture stays readable, the table says all. */
function isSaidByOthers(name, target) {
  const reaches = (from) => from === target || modules[from].mayImport.some(reaches);
  return modules[name].mayImport.some((other) => other !== target && reaches(other));
}

const arrows = names.flatMap((name) =>
  modules[name].mayImport
    .filter((target) => !isSaidByOthers(name, target))
    .map((target) => `  ${id(name)} --> ${id(target)}`),
);
const rows = names.map(
  (name) => `| ${name} | ${modules[name].owns} | ${modules[name].mayImport.join(', ') || '–'} |`,
);

const page = `# The modules

Made from \`apps/api/module-map.mjs\` by \`npm run generate\`; do not edit. An arrow reads "may import": only downward, and only
through the other module's \`index.ts\`. Arrows that follow from others are left out of the picture, and all stand in the table.

\`\`\`mermaid
flowchart TD
${names.map((name) => `  ${id(name)}[${name}]`).join('\n')}
${arrows.join('\n')}
\`\`\`

| module | owns | may import |
| --- | --- | --- |
${rows.join('\n')}
`;

const folder = join(process.argv[2] ?? root, 'docs');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'modules.md'), page);
