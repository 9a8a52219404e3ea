import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '@/lib/actions';
import { useSession } from '@/lib/session';
import { IconAction } from '@/ui';
import contacts from '../../List/Contacts.module.css';
import type { useContactTicks } from '../../List/useContactTicks';
import { useProfileDeletion } from '../useProfileDeletion';
import type { ListedProfile } from './useProfileList';

interface Props {
  profiles: readonly ListedProfile[];
  isTrash: boolean;
  ticks: ReturnType<typeof useContactTicks>;
}

/** Floats over the list while profiles are ticked: how many, and what can be done with them. */
export function ProfileBulkBar({ profiles, isTrash, ticks }: Props) {
  const { t } = useTranslation('profiles');
  const { can } = useSession();
  const deletion = useProfileDeletion();
  const ticked = profiles.filter(({ id }) => ticks.ids.has(id));
  const mayDelete = can('contacts.profiles.delete');
  const count = ticked.length;
  const run = () => {
    ticks.set([]);
    void (isTrash ? deletion.restore(ticked) : deletion.remove(ticked));
  };
  useOfferActions(
    useMemo(
      () =>
        count > 0 && mayDelete && !isTrash
          ? {
              scope: 'selection' as const,
              actions: [{ id: 'profile-delete', label: t('bulk.delete'), icon: IconTrash, keys: '#', run }],
            }
          : null,
      // What is ticked is a new set with each tick.
      [count, mayDelete, isTrash, ticks.ids, t],
    ),
  );
  if (count === 0) return null;
  return (
    <div className={contacts.bar} role="region" aria-label={t('bulk.label')}>
      <span role="status">{t('bulk.count', { count })}</span>
      {mayDelete ? (
        <Button
          variant="default"
          leftSection={
            isTrash ? <IconArrowBackUp size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />
          }
          onClick={run}
        >
          {t(isTrash ? 'restore' : 'bulk.delete')}
        </Button>
      ) : null}
      <IconAction label={t('bulk.clear')} onClick={() => ticks.set([])}>
        <IconX size={16} />
      </IconAction>
    </div>
  );
}
