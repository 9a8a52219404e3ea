import { Checkbox } from '@mantine/core';
import { areaOf, isPermission, type Permission, permissionAreas, permissions } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import type { KeyDraft } from './key-draft';
import styles from './ScopePicker.module.css';

interface Props {
  draft: KeyDraft;
  set: (part: Partial<KeyDraft>) => void;
  error?: string;
}

/** What a key may do, in the words of the roles; only what the person may do themselves can be ticked. */
export function ScopePicker({ draft, set, error }: Props) {
  const { t } = useTranslation(['developers', 'roles']);
  const { can } = useSession();
  const mine = permissions.filter((permission) => can(permission));
  const areas = permissionAreas
    .map((area) => ({ area, within: mine.filter((permission) => areaOf(permission) === area) }))
    .filter(({ within }) => within.length > 0);
  return (
    <fieldset className={styles.scopes}>
      <legend className={styles.legend}>{t('form.may')}</legend>
      <Checkbox checked disabled label={t('form.read')} description={t('form.readHelp')} />
      <Checkbox
        checked={draft.mayWrite}
        label={t('form.write')}
        description={t('form.writeHelp')}
        onChange={(event) => set({ mayWrite: event.currentTarget.checked })}
      />
      <Checkbox.Group
        label={t('form.permissions')}
        value={draft.permissions}
        error={error}
        onChange={(values) =>
          set({ permissions: values.filter((value): value is Permission => isPermission(value)) })
        }
      >
        {areas.map(({ area, within }) => (
          <div key={area} className={styles.area}>
            <p className={styles.areaName}>{t(`roles:areas.${area}`)}</p>
            {within.map((permission) => (
              <Checkbox
                key={permission}
                value={permission}
                label={t(`roles:permissions.${permission.replaceAll('.', '-')}`)}
              />
            ))}
          </div>
        ))}
      </Checkbox.Group>
    </fieldset>
  );
}
