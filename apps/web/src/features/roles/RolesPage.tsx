import { Button, Switch } from '@mantine/core';
import { IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { RoleMatrixRoleFragment as MatrixRole } from '@/gql/graphql';
import { useViewport } from '@/lib/viewport';
import { EmptyState } from '@/ui';
import { Page, PageFoot, PageHead, SaveBar, TableSearch, TableTools } from '@/ui/page';
import { inAreas, wordsKey } from './permission-words';
import { RoleHistory } from './RoleHistory';
import { RoleList } from './RoleList';
import { RoleMatrix } from './RoleMatrix';
import { RoleMatrixRoleFragmentDoc, useRolesSuspenseQuery } from './RolesPage.generated';
import styles from './RolesPage.module.css';
import { type RoleDrafts, useRoleDrafts } from './useRoleDrafts';
import { useSaveRoles } from './useSaveRoles';

/** What each role may do, and how it differs from what Parley gives by default. */
export default function RolesPage() {
  const { t } = useTranslation('roles');
  const { data } = useRolesSuspenseQuery({ fetchPolicy: 'cache-and-network' });
  const all = readFragment(RoleMatrixRoleFragmentDoc, data.roles);
  // What staff of the makers may do is not the company's to see or to change here.
  const roles = all.filter((role) => role.name !== 'PARLEY_STAFF');
  const [isHistory, setHistory] = useState(false);
  const drafts = useRoleDrafts(roles);
  const { save, putBack, isSaving } = useSaveRoles(drafts);
  return (
    <Page>
      <PageHead
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setHistory(true)}
          >
            {t('history')}
          </Button>
        }
      />
      <Matrix roles={roles} drafts={drafts} onPutBack={(role) => void putBack(role)} />
      <LinkedWords drafts={drafts} />
      <SaveBar
        isDirty={drafts.changes.length > 0}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={drafts.discard}
      />
      <RoleHistory isOpen={isHistory} onClose={() => setHistory(false)} />
    </Page>
  );
}

interface MatrixProps {
  roles: readonly MatrixRole[];
  drafts: RoleDrafts;
  onPutBack: (role: MatrixRole) => void;
}

function Matrix({ roles, drafts, onPutBack }: MatrixProps) {
  const { t } = useTranslation('roles');
  const viewport = useViewport();
  const [term, setTerm] = useState('');
  const [isChangedOnly, setChangedOnly] = useState(false);
  const words = term.toLocaleLowerCase();
  const areas = inAreas(
    (permission) =>
      t(wordsKey(permission)).toLocaleLowerCase().includes(words) &&
      (!isChangedOnly || roles.some((role) => differs(role, permission, drafts))),
  );
  const View = viewport === 'phone' || viewport === 'single' ? RoleList : RoleMatrix;
  return (
    <>
      <TableTools>
        <TableSearch value={term} label={t('search')} onChange={setTerm} />
        <Switch
          className={styles.switch}
          label={t('onlyChanged')}
          checked={isChangedOnly}
          onChange={(event) => setChangedOnly(event.currentTarget.checked)}
        />
        <span className={styles.legend}>
          <span className={styles.mark} aria-hidden />
          {t('legend')}
        </span>
      </TableTools>
      {areas.length > 0 ? (
        <View roles={roles} areas={areas} drafts={drafts} onPutBack={onPutBack} />
      ) : (
        <EmptyState
          icon={<IconShieldCheck size={18} />}
          title={t(term ? 'noneTitle' : 'noneChangedTitle')}
          actions={
            <Button
              variant="default"
              onClick={() => {
                setTerm('');
                setChangedOnly(false);
              }}
            >
              {t('showAll')}
            </Button>
          }
        >
          {term ? t('noneText', { term }) : t('noneChangedText')}
        </EmptyState>
      )}
    </>
  );
}

/** Says what came or went with the permission that was ticked last. */
function LinkedWords({ drafts }: { drafts: RoleDrafts }) {
  const { t, i18n } = useTranslation('roles');
  const { linked } = drafts;
  const list = new Intl.ListFormat(i18n.language).format((linked?.also ?? []).map((one) => t(wordsKey(one))));
  const words =
    linked && t(linked.isOn ? 'alsoGiven' : 'alsoTaken', { what: t(wordsKey(linked.permission)), list });
  return (
    <PageFoot>
      <p className={styles.linked} role="status">
        {words}
      </p>
    </PageFoot>
  );
}

function differs(role: MatrixRole, permission: string, drafts: RoleDrafts): boolean {
  return (
    drafts.isTouched(role, permission) ||
    role.overrides.some((override) => override.permission === permission)
  );
}
