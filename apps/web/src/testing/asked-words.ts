import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SRC = join(process.cwd(), 'src');
const IMPORT = /^(?:import|export)\s+(?!type\b)([^;'"]*?)\s*from\s*'([^']+)'/gms;
const ASKED = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;

interface Import {
  file: string;
  names: readonly string[];
}

/** The areas of words that a file asks for, with all that is loaded together with it; what is lazy is not. */
export function askedWords(file: string): ReadonlySet<string> {
  const files = new Set<string>();
  follow(file, files);
  return new Set([...files].flatMap(wordsIn));
}

/** Where an import leads; null for packages, styles and data. */
export function resolveImport(from: string, name: string): string | null {
  const base = name.startsWith('@/') ? join(SRC, name.slice(2)) : join(dirname(from), name);
  if (!name.startsWith('@/') && !name.startsWith('.')) return null;
  return ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end).find(existsSync) ?? null;
}

function wordsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(ASKED)].flatMap(([, areas = '']) =>
    [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
  );
}

function follow(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  for (const imported of importsOf(file)) for (const part of behind(imported)) follow(part, seen);
}

function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, clause = '', from = '']) => {
    const target = resolveImport(file, from);
    const names = namesIn(clause);
    return target && names.length > 0 ? [{ file: target, names }] : [];
  });
}

/** A door (`index.ts`) leads to many parts: only those that are named here count. */
function behind({ file, names }: Import): string[] {
  if (!/\/index\.tsx?$/.test(file)) return [file];
  const doors = [...readFileSync(file, 'utf8').matchAll(/^export\s+\{([^}]*)\}\s*from\s*'([^']+)'/gm)];
  const parts = doors.flatMap(([, clause = '', from = '']) => {
    const wanted = namesIn(clause).filter((name) => names.includes(name));
    const target = wanted.length > 0 ? resolveImport(file, from) : null;
    return target ? behind({ file: target, names: wanted }) : [];
  });
  return doors.length > 0 ? parts : [file];
}

function namesIn(clause: string): string[] {
  return clause
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name);
}
