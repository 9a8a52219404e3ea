import { Button, NativeSelect } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleMatrixRoleFragment as MatrixRole } from '@/gql/graphql';
import { type AreaOfPermissions, wordsKey } from './permission-words';
import { RoleCell } from './RoleCell';
import styles from './RoleList.module.css';
import type { RoleDrafts } from './useRoleDrafts';

interface Props {
  roles: readonly MatrixRole[];
  areas: readonly AreaOfPermissions[];
  drafts: RoleDrafts;
  onPutBack: (role: MatrixRole) => void;
}

/** The matrix where there is room for one role at a time. */
export function RoleList({ roles, areas, drafts, onPutBack }: Props) {
  const { t } = useTranslation('roles');
  const [id, setId] = useState(roles.find((role) => role.isEditable)?.id ?? roles[0]?.id);
  const role = roles.find((one) => one.id === id) ?? roles[0];
  if (!role) return null;
  return (
    <>
      <div className={styles.head}>
        <NativeSelect
          className={styles.select}
          label={t('role')}
          value={role.id}
          data={roles.map((one) => ({ value: one.id, label: t(`names.${one.name}`) }))}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        <p className={styles.people}>{t('people', { count: role.userCount })}</p>
        {role.overrides.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={() => onPutBack(role)}
          >
            {t('reset')}
          </Button>
        ) : null}
      </div>
      {role.isEditable ? null : <p className={styles.fixed}>{t('whyNot.fixed')}</p>}
      {areas.map(({ area, permissions }) => (
        <section key={area} className={styles.area} aria-label={t(`areas.${area}`)}>
          <h2 className={styles.title}>{t(`areas.${area}`)}</h2>
          <ul className={styles.list}>
            {permissions.map((permission) => (
              <li key={permission} className={styles.row}>
                <span className={styles.words}>{t(wordsKey(permission))}</span>
                <RoleCell role={role} permission={permission} drafts={drafts} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
