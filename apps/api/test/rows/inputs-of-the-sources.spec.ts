import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(process.cwd(), 'src');

/** Of `SomeFilter | null` nothing is left when the program runs, and what a caller sends there would be looked at by no rule. */
it('takes every input by its class alone, so that its rules are asked', () => {
  const loose = readdirSync(SOURCES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.resolver.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCES, file), 'utf8');
      const args = text.matchAll(/@Args\([^()]*(?:\(\) => \[?(\w+)[^()]*)?\)\s*\w+\??: ([^,)\n]+)/g);
      return [...args].flatMap(([, type, given]) =>
        /^\w+(?:Filter|Input|Args)$/.test(type ?? '') && given?.trim() !== type ? [`${file}: ${given}`] : [],
      );
    });
  expect(loose).toEqual([]);
});
