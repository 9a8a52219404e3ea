import { Checkbox, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoleMatrixRoleFragment as MatrixRole } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import styles from './RoleMatrix.module.css';
import { wordsKey } from './permission-words';
import { obstacle } from './role-draft';
import type { RoleDrafts } from './useRoleDrafts';

interface Props {
  role: MatrixRole;
  permission: string;
  drafts: RoleDrafts;
}

/** Whether one role has one permission. */
export function RoleCell({ role, permission, drafts }: Props) {
  const set = drafts.of(role);
  return (
    <Box
      role={role}
      permission={permission}
      isOn={set.has(permission)}
      isTouched={drafts.isTouched(role, permission)}
      blocked={obstacle(role, set, permission)}
      onToggle={drafts.toggle}
    />
  );
}

interface BoxProps {
  role: MatrixRole;
  permission: string;
  isOn: boolean;
  isTouched: boolean;
  blocked: ReturnType<typeof obstacle>;
  onToggle: RoleDrafts['toggle'];
}

/** A box to tick, with the mark of what differs from the default. There are some two hundred on the page. */
const Box = memo(function Box({ role, permission, isOn, isTouched, blocked, onToggle }: BoxProps) {
  const { t } = useTranslation('roles');
  const changed = useChangedWords(role, permission);
  // It stays as it is while the box is ticked, so that the box keeps the focus.
  const hint = [changed, blocked ? t(`whyNot.${blocked}`) : null].filter(Boolean).join(' ');
  const said = isTouched ? t('notSaved') : hint;
  const name = t('cell', { permission: t(wordsKey(permission)), role: t(`names.${role.name}`) });
  const cell = (
    <span className={styles.cell} data-touched={isTouched || undefined}>
      <Checkbox
        aria-label={said ? `${name}. ${said}` : name}
        checked={isOn}
        disabled={blocked !== null}
        onChange={(event) => onToggle(role, permission, event.currentTarget.checked)}
      />
      {changed && !isTouched ? <span className={styles.mark} aria-hidden /> : null}
    </span>
  );
  if (!hint) return cell;
  return (
    <Tooltip label={hint} multiline maw={280}>
      {cell}
    </Tooltip>
  );
});

/** Who changed it and when; null for a default. */
function useChangedWords(role: MatrixRole, permission: string): string | null {
  const { t } = useTranslation('roles');
  const override = role.overrides.find((one) => one.permission === permission);
  if (!override) return null;
  const facts = { name: override.changedByName || 'Parley', date: formatDate(override.changedAt) };
  return t(override.granted ? 'given' : 'taken', facts);
}
