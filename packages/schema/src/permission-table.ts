import { needsOf, permissionMeanings, permissions } from './permissions.js';
import { editableRoles, isGrantable, roleNames, roles } from './roles.js';

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
  const needRows = permissions
    .filter((permission) => needsOf(permission).length > 0)
    .map((permission) => [
      `\`${permission}\``,
      needsOf(permission)
        .map((need) => `\`${need}\``)
        .join(', '),
    ]);
  return [
    '# Roles and permissions',
    '',
    'Printed from `packages/schema/src/roles.ts` by `node packages/schema/scripts/permissions-page.mjs`.',
    'Why it is like this: [ADR 0020](adr/0020-roles-and-permissions.md), and for what a company changes about it',
    '[ADR 0024](adr/0024-overridden-permissions.md).',
    '',
    'These are the defaults. Who has `permissions.roles.manage` can give and take permissions on _Settings, Users, Roles_, by',
    '`PUT /api/v2/roles/{name}` or by `updateRole`; what counts for a person is what `me` says.',
    `Roles that can be shaped: ${editableRoles.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    ...table([
      ['id', 'role', 'what it is for', 'administrator level', 'gets conversations', 'full seat'],
      ...roleRows,
    ]),
    '',
    ...table([['permission', 'lets you', ...roleNames], ...matrixRows]),
    '',
    '## What needs what',
    '',
    'A permission is given together with what it needs, and goes together with it.',
    '',
    ...table([['permission', 'needs'], ...needRows]),
    '',
    '## What a role without a full seat is never given',
    '',
    ...permissions
      .filter((permission) => !isGrantable('observer', permission))
      .map((name) => `- \`${name}\``),
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
