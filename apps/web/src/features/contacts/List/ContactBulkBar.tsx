import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconUsersMinus, IconUsersPlus, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '@/lib/actions';
import { useSession } from '@/lib/session';
import { IconAction } from '@/ui';
import { MergeTicked } from '../Merging/MergeTicked';
import { GroupMenu } from '../Groups/GroupMenu';
import { useMembership } from '../Groups/useMembership';
import { useContactDeletion } from '../useContactDeletion';
import styles from './Contacts.module.css';
import type { Person } from './useContactList';
import type { useContactTicks } from './useContactTicks';

interface Props {
  people: readonly Person[];
  isTrash: boolean;
  ticks: ReturnType<typeof useContactTicks>;
  /** The group by hand whose members these are. */
  group?: { id: string; name: string } | null;
}

/** Floats over the list while people are ticked: how many, and what can be done with them. */
export function ContactBulkBar({ people, isTrash, ticks, group = null }: Props) {
  const { t } = useTranslation('contacts');
  const { can } = useSession();
  const deletion = useContactDeletion();
  const ticked = people.filter(({ id }) => ticks.ids.has(id));
  const mayDelete = can('contacts.contacts.delete');
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
              actions: [{ id: 'contact-delete', label: t('bulk.delete'), icon: IconTrash, keys: '#', run }],
            }
          : null,
      // What is ticked is a new set with each tick.
      [count, mayDelete, isTrash, ticks.ids, t],
    ),
  );
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="region" aria-label={t('bulk.label')}>
      <span role="status">{t('bulk.count', { count })}</span>
      {isTrash ? null : <MergeTicked ids={ticked.map(({ id }) => id)} onMerged={() => ticks.set([])} />}
      {isTrash ? null : <InGroups people={ticked} ticks={ticks} group={group} />}
      {mayDelete ? (
        <Button
          variant="default"
          leftSection={
            isTrash ? <IconArrowBackUp size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />
          }
          onClick={run}
        >
          {t(isTrash ? 'bulk.restore' : 'bulk.delete')}
        </Button>
      ) : null}
      <IconAction label={t('bulk.clear')} onClick={() => ticks.set([])}>
        <IconX size={16} />
      </IconAction>
    </div>
  );
}

type InGroupsProps = Required<Pick<Props, 'people' | 'ticks' | 'group'>>;

/** Those who are ticked go into a group, or out of the one that is shown. */
function InGroups({ people, ticks, group }: InGroupsProps) {
  const { t } = useTranslation('groups');
  const change = useMembership();
  const run = (into: { id: string; name: string }, isIn: boolean) => {
    const ids = people.map(({ id }) => id);
    ticks.set([]);
    void change(into, ids, isIn);
  };
  return (
    <>
      <GroupMenu except={group ? [group.id] : []} onChoose={(into) => run(into, true)}>
        <Button variant="default" leftSection={<IconUsersPlus size={16} aria-hidden />}>
          {t('addToGroup')}
        </Button>
      </GroupMenu>
      {group ? (
        <Button
          variant="default"
          leftSection={<IconUsersMinus size={16} aria-hidden />}
          onClick={() => run(group, false)}
        >
          {t('removeFromGroup')}
        </Button>
      ) : null}
    </>
  );
}
