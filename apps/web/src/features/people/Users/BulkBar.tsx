import { Button } from '@mantine/core';
import { IconUserOff, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { UserRowFragment } from '@/gql/graphql';
import { IconAction } from '@/ui';
import type { Selection } from '@/ui/page';
import type { Leaving } from '../Departure/leaving';
import styles from './Users.module.css';

/** Floats over the list while rows are ticked. Whoever cannot be deactivated is left out, and the number says so. */
export function BulkBar(props: {
  users: readonly UserRowFragment[];
  selection: Selection;
  onLeave: (leaving: Leaving) => void;
}) {
  const { t } = useTranslation('people');
  const { selection } = props;
  const ticked = props.users.filter(({ id }) => selection.has(id));
  if (ticked.length === 0) return null;
  const people = ticked
    .filter((user) => user.viewerCanRemove && user.status === 'ACTIVE')
    .map(({ id, fullName, version, openTicketCount }) => ({
      id,
      name: fullName,
      version,
      open: openTicketCount ?? 0,
    }));
  return (
    <div className={styles.bulk} role="region" aria-label={t('bulk.label')}>
      <span role="status">{t('bulk.count', { count: ticked.length })}</span>
      <Button
        variant="default"
        leftSection={<IconUserOff size={16} aria-hidden />}
        disabled={people.length === 0}
        onClick={() => props.onLeave({ kind: 'deactivate', people })}
      >
        {people.length === 0 ? t('bulk.none') : t('bulk.deactivate', { count: people.length })}
      </Button>
      <IconAction label={t('bulk.clear')} onClick={() => selection.set([])}>
        <IconX size={16} />
      </IconAction>
    </div>
  );
}
