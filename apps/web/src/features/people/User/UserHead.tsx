import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatDate } from '@/lib/format';
import { Tag } from '@/ui';
import { LinkTabs, PageHead, RowMenu } from '@/ui/page';
import { DepartureModal } from '../Departure/DepartureModal';
import type { Leaving } from '../Departure/leaving';
import { StatusCell, UserAvatar } from '../Users/UserCells';
import { useUserActions } from '../Users/useUserActions';
import styles from './User.module.css';
import { useActing } from './useActing';
import type { Person } from './useUserForm';

/** Who it is, what state the account is in, and what can be done with it as a whole. */
export function UserHead({ user, refetch }: { user: Person; refetch: () => void }) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const acting = useActing(user);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const toList = () => void navigate('/admin/users');
  const onChanged = user.status === 'INVITED' ? toList : refetch;
  // "Open" leads here.
  const [, ...actions] = useUserActions({ onLeave: setLeaving, onChanged })(user);
  const [first, ...others] = actions;
  return (
    <>
      <PageHead
        title={user.fullName}
        purpose={<bdi>{user.email}</bdi>}
        back={{ to: '/admin/users', label: t('users.title') }}
        lead={<UserAvatar user={user} size={44} />}
        tag={
          <>
            {user.isPrimary ? <Tag tone="accent">{t('primary')}</Tag> : null}
            {user.status === 'ACTIVE' ? null : <StatusCell user={user} />}
          </>
        }
        actions={
          <>
            {first ? (
              <Button variant="default" leftSection={first.icon} onClick={first.run}>
                {first.label}
              </Button>
            ) : null}
            <RowMenu of={user.fullName} actions={[...acting.actions, ...others]} />
          </>
        }
      />
      <p className={styles.since}>{t('user.since', { date: formatDate(user.createdAt) })}</p>
      <UserTabs id={user.id} />
      {acting.modal}
      {leaving ? (
        <DepartureModal
          leaving={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            if (leaving.kind === 'delete') toList();
            else refetch();
          }}
        />
      ) : null}
    </>
  );
}

function UserTabs({ id }: { id: string }) {
  const { t } = useTranslation('people');
  return (
    <LinkTabs
      label={t('user.tabs')}
      tabs={[
        { to: `/admin/users/${id}`, label: t('user.account'), isExact: true },
        { to: `/admin/users/${id}/permissions`, label: t('user.permissions') },
      ]}
    />
  );
}
