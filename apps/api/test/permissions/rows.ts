import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../isolation/catalogue/operation.js';

/** Who may call an operation: `anybody`, `signed in`, or the permissions of which one is needed. */
export interface PermissionRow {
  who: string;
  /** Not by an API key, not by somebody who acts as the person. */
  inPerson?: true;
}

const FILE = join(process.cwd(), 'test/permissions/operations.json');

/**
 * What was decided, beside what the decorators say: a guard that is taken off or changed differs from its row.
 * `PARLEY_WRITE_ROWS=1 npx vitest run test/permissions` writes the file anew; read the difference before it is committed.
 */
export function decidedRows(): Readonly<Record<string, PermissionRow>> {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, PermissionRow>;
}

export function declaredRow({ rule, isInPerson }: Operation): PermissionRow {
  return { who: whoOf(rule), ...(isInPerson && { inPerson: true }) };
}

function whoOf(rule: Operation['rule']): string {
  if (!rule) return 'nobody: it declares nothing';
  if (rule.kind === 'public') return 'anybody';
  return rule.kind === 'signed-in' ? 'signed in' : [...rule.anyOf].sort().join(' or ');
}

export function writeRows(operations: readonly Operation[]): void {
  const names = operations.map(({ name }) => name).sort();
  const rows = names.map((name) => [
    name,
    declaredRow(operations.find((one) => one.name === name) as Operation),
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
