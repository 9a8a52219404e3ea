// The table: what was measured, beside its bare part, against its goal.

const rows = [];
let part;

/** What is added from now on is of this part. */
export const begin = (name) => {
  part = name;
};

/**
 * Of a part that is measured once more only what had missed its goal counts; the first figure stays beside it.
 * @param {{ what: string, value: string, bare?: string, ratio?: string, goal?: string, met?: boolean }} row
 */
export function add(row) {
  const before = rows.find((one) => one.part === part && one.what === row.what);
  if (!before) rows.push({ part, ...row });
  else if (before.met === false)
    Object.assign(before, row, { value: `${row.value} (first ${before.value})`, isSecond: true });
  process.stderr.write(`  ${row.what}: ${row.value}${row.ratio ? ` (${row.ratio})` : ''}\n`);
}

/** The parts with goals that were missed. */
export const missedParts = () => [...new Set(rows.filter(({ met }) => met === false).map((row) => row.part))];

/** What the closing line says of all of it: how many goals there were, and every row as it stands in the table. */
export function figures() {
  const withGoal = rows.filter(({ met }) => met !== undefined);
  return {
    goals: withGoal.length,
    met: withGoal.filter(({ met }) => met).length,
    met_second: withGoal.filter(({ met, isSecond }) => met && isSecond).map(({ what }) => what),
    measured: Object.fromEntries(
      rows.map(({ what, value, bare, ratio }) => [what, [value, bare, ratio].filter(Boolean).join('; ')]),
    ),
  };
}

/** Prints the table as Markdown. Returns the rows that missed their goal. */
export function print() {
  const cells = rows.map((row) => [
    row.what,
    row.value,
    row.bare ?? '',
    row.ratio ?? '',
    row.goal ?? '',
    row.met === undefined ? '' : row.met ? 'yes' : 'NO',
  ]);
  const head = ['what', 'measured', 'bare part', 'ratio', 'goal', 'met'];
  const width = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column].length)),
  );
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(width[column])).join(' | ')} |`;
  console.log([line(head), line(width.map((w) => '-'.repeat(w))), ...cells.map(line)].join('\n'));
  return rows.filter((row) => row.met === false);
}
