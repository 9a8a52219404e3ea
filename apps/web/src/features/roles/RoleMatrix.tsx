import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoleMatrixRoleFragment as MatrixRole } from '@/gql/graphql';
import { RowMenu } from '@/ui/page';
import styles from './RoleMatrix.module.css';
import { type AreaOfPermissions, wordsKey } from './permission-words';
import { RoleCell } from './RoleCell';
import type { RoleDrafts } from './useRoleDrafts';

interface Props {
  roles: readonly MatrixRole[];
  areas: readonly AreaOfPermissions[];
  drafts: RoleDrafts;
  onPutBack: (role: MatrixRole) => void;
}

/** Permissions as rows under their headings, roles as columns. The head stays in sight. */
export function RoleMatrix({ roles, areas, drafts, onPutBack }: Props) {
  const { t } = useTranslation('roles');
  return (
    <table className={styles.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            {t('permission')}
          </th>
          {roles.map((role) => (
            <th key={role.id} scope="col" className={styles.role}>
              <RoleHead role={role} onPutBack={onPutBack} />
            </th>
          ))}
        </tr>
      </thead>
      {areas.map(({ area, permissions }) => (
        <tbody key={area}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={styles.area}>
              {t(`areas.${area}`)}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission} className={styles.row}>
              <th scope="row" className={styles.permission}>
                {t(wordsKey(permission))}
              </th>
              {roles.map((role) => (
                <td key={role.id} className={styles.box}>
                  <RoleCell role={role} permission={permission} drafts={drafts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function RoleHead({ role, onPutBack }: { role: MatrixRole; onPutBack: (role: MatrixRole) => void }) {
  const { t } = useTranslation('roles');
  const name = t(`names.${role.name}`);
  return (
    <div className={styles.head}>
      <span className={styles.headWords}>
        <span className={styles.name}>{name}</span>
        <span className={styles.people}>{t('people', { count: role.userCount })}</span>
      </span>
      {role.overrides.length > 0 ? (
        <RowMenu
          of={name}
          actions={[
            { label: t('reset'), icon: <IconRestore size={16} aria-hidden />, run: () => onPutBack(role) },
          ]}
        />
      ) : null}
    </div>
  );
}
