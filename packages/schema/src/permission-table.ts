import { permissionMeanings, permissions } from './permissions.js';
import { roleNames, roles } from './roles.js';

/** The page docs/permissions.md, made from the data so that the two cannot differ. */
export function permissionPage(): string {
  const yesNo = (value: boolean) => (value ? 'yes' : 'no');
  const roleRows = roleNames.map((name) => {
    const { id, purpose, isAdminLevel, isAssignable, isBillable } = roles[name];
    return [`${id}`, `\`${name}\``, purpose, yesNo(isAdminLevel), yesNo(isAssignable), yesNo(isBillable)];
  });
  const matrixRows = permissions.map((permission) => [
    `\`${permission}\``,
    permissionMeanings[permission],
    ...roleNames.map((name) => yesNo(roles[name].permissions.has(permission)).replace('no', '')),
  ]);
  return [
    '# Roles and permissions',
    '',
    'Printed from `packages/schema/src/roles.ts` by `node packages/schema/scripts/permissions-page.mjs`.',
    'Why it is like this: [ADR 0020](adr/0020-roles-and-permissions.md).',
    '',
    ...table([
      ['id', 'role', 'what it is for', 'administrator level', 'gets conversations', 'full seat'],
      ...roleRows,
    ]),
    '',
    ...table([['permission', 'lets you', ...roleNames], ...matrixRows]),
    '',
  ].join('\n');
}

/** Cells are padded to equal widths, as the formatter of the repository wants them. */
function table([header = [], ...rows]: string[][]): string[] {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [
    line(header),
    line(
      header.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ];
}
