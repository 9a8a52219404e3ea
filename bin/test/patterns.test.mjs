// No pattern of the sources takes longer than its text is long: a long run of one letter must not hold a process up.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { analyse } from 'scslre';
import ts from 'typescript';
import { inRoot } from '../lib/places.mjs';

const FOLDERS = ['apps/api/src', 'apps/web/src', 'apps/widget/src', 'packages/schema/src'];

/** Patterns that may take longer, and why that does no harm. */
const ALLOWED = {
  'apps/api/src/platform/tracing/tracing.ts': 'statements are our own',
  'apps/web/src/testing/asked-words.ts': 'reads our own sources',
  'apps/web/src/features/inbox/Search/suggestions.ts': 'what somebody types themselves into their own search',
};

/** Every pattern that is written down in a file, with its line. */
function patternsIn(file) {
  const found = [];
  const source = ts.createSourceFile(
    file,
    readFileSync(inRoot(file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const look = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const at = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: at.line + 1, text: node.text });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function isSlow({ text }) {
  const end = text.lastIndexOf('/');
  return analyse({ source: text.slice(1, end), flags: text.slice(end + 1) }).reports.length > 0;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|test)\.tsx?$|[/\\]gql[/\\]/.test(file)),
);

describe('the patterns of the sources', () => {
  const slow = files.flatMap(patternsIn).filter(isSlow);

  it('take no longer than their text is long', () => {
    const found = slow.filter(({ file }) => !(file in ALLOWED));
    assert.deepEqual(
      found.map(({ file, line, text }) => `${file}:${line} ${text}`),
      [],
      'Begin where a run begins (a look-behind), leave no two ways to read the same letters, or bound the text.',
    );
  });

  it('that may take longer are all still there', () => {
    const named = new Set(slow.map(({ file }) => file));
    assert.deepEqual(
      Object.keys(ALLOWED).filter((file) => !named.has(file)),
      [],
    );
  });

  it('would be noticed', () => {
    for (const text of ['/\\s+$/', '/_+([a-z])/g', '/^(?:a+)+$/', '/^\\S+@\\S+\\.\\S+$/'])
      assert.ok(isSlow({ text }), text);
    assert.ok(!isSlow({ text: '/(?<!\\s)\\s+$/' }));
  });
});
