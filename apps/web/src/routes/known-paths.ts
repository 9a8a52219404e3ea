import { matchPath } from 'react-router';
import type { PageRoute } from './page-route';

const known = new Set<string>();

/** The route table tells which addresses exist, so that navigation never leads to a page that is not there. */
export function noteKnownPaths(pages: readonly PageRoute[]): void {
  for (const { path, children = [] } of pages) {
    known.add(path);
    for (const child of children) if (child.path !== '') known.add(`${path}/${child.path}`);
  }
}

export function isKnownPath(path: string): boolean {
  if (known.has(path)) return true;
  return [...known].some((pattern) => pattern.includes(':') && matchPath(pattern, path) !== null);
}
