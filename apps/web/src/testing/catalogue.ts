import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words as the product has them, read from disk instead of through the bundler. */
export async function loadWords(locale: string, area: string): Promise<Record<string, unknown>> {
  const file = join(process.cwd(), 'src', 'locales', locale, `${area}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
