import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isPermission,
  isRoleName,
  permissionPage,
  permissions,
  permissionsOf,
  type RoleName,
  roleNames,
  roles,
} from '@parley/schema';

const has = (role: RoleName, permission: string) =>
  isPermission(permission) && permissionsOf(role).has(permission);
const contains = (outer: RoleName, inner: RoleName) =>
  [...permissionsOf(inner)].every((permission) => permissionsOf(outer).has(permission));

describe('the roles', () => {
  it('know the 42 permissions of the product', () => {
    expect(permissions).toHaveLength(42);
    expect(isPermission('inbox.conversations.reply')).toBe(true);
    expect(isPermission('toString')).toBe(false);
    expect(isRoleName('owner')).toBe(false);
    expect(new Set(roleNames.map((name) => roles[name].id)).size).toBe(6);
  });

  it('build on each other', () => {
    const ladder: RoleName[] = ['observer', 'basic_agent', 'advanced_agent', 'supervisor', 'administrator'];
    for (const [index, role] of ladder.slice(1).entries()) {
      expect(contains(role, ladder[index] ?? 'observer')).toBe(true);
      expect(permissionsOf(role).size).toBeGreaterThan(permissionsOf(ladder[index] ?? 'observer').size);
    }
    expect([...permissionsOf('administrator')]).toEqual([...permissions]);
  });

  it('let observers read and nothing else', () => {
    for (const permission of permissionsOf('observer')) expect(permission).toMatch(/\.(view|read_for_team)$/);
  });

  it('leave people, money and what connects the outside to administrators', () => {
    const theirs = permissions.filter((permission) => !has('supervisor', permission));
    expect(theirs).toEqual(
      expect.arrayContaining([
        'permissions.users.manage',
        'permissions.roles.manage',
        'settings.company_profile.manage',
        'settings.channels.manage',
        'settings.apps_integrations.manage',
      ]),
    );
  });

  it('never let staff of the makers speak for a company, or take its data away', () => {
    for (const permission of permissions) {
      if (/\.(reply|create|delete|download|assign_admin_role)$|^broadcasting/.test(permission)) {
        expect([permission, has('parley_staff', permission)]).toEqual([permission, false]);
      }
    }
    expect(roleNames.filter((name) => roles[name].isAdminLevel)).toEqual(['administrator', 'parley_staff']);
  });

  it('are what the page says', () => {
    const page = join(__dirname, '../../../../../../docs/permissions.md');
    expect(readFileSync(page, 'utf8')).toBe(permissionPage());
  });
});
