import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StaffAccessStateQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { formatDateTime, formatTime } from '@/lib/format';
import { toast } from '@/lib/toast';
import { FormSection } from '@/ui/page';
import {
  StaffAccessStateDocument,
  useAllowStaffAccessMutation,
  useStaffAccessStateQuery,
} from './acting.generated';
import styles from './StaffAccessSection.module.css';

type Grant = StaffAccessStateQuery['staffAccess']['grants'][number];

/** Whether staff of the makers may come in, and when they did. */
export function StaffAccessSection() {
  const { t } = useTranslation('acting');
  const { data } = useStaffAccessStateQuery({ fetchPolicy: 'cache-and-network', context: { quiet: true } });
  const [allow] = useAllowStaffAccessMutation({ context: { quiet: true } });
  if (!data) return null;
  const { allowed, grants } = data.staffAccess;
  async function change(wanted: boolean): Promise<void> {
    try {
      await allow({
        variables: { input: { allowed: wanted } },
        optimisticResponse: { allowStaffAccess: { allowed: wanted, grants } },
        update: (cache, { data: answer }) =>
          answer &&
          cache.writeQuery({
            query: StaffAccessStateDocument,
            data: { staffAccess: answer.allowStaffAccess },
          }),
      });
      toast.done(t(wanted ? 'access.allowed' : 'access.forbidden'));
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('failed'));
    }
  }
  return (
    <FormSection title={t('access.title')} help={t('access.help')}>
      <Switch
        label={t('access.switch')}
        description={t('access.switchHelp')}
        checked={allowed}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {grants.length > 0 ? (
        <ul className={styles.grants} aria-label={t('access.past')}>
          {grants.map((grant) => (
            <Line key={grant.id} grant={grant} />
          ))}
        </ul>
      ) : (
        <p className={styles.never}>{t('access.never')}</p>
      )}
    </FormSection>
  );
}

function Line({ grant }: { grant: Grant }) {
  const { t } = useTranslation('acting');
  const { operator, reason, startsAt, endsAt, endedAt } = grant;
  const end = endedAt && endedAt < endsAt ? endedAt : endsAt;
  return (
    <li className={styles.grant}>
      <span>
        <b>
          <bdi>{operator}</bdi>
        </b>{' '}
        · {formatDateTime(startsAt)} – {formatTime(end)}
      </span>
      <span className={styles.reason} dir="auto">
        {reason}
      </span>
      {grant.isOpen ? <span className={styles.open}>{t('access.open')}</span> : null}
    </li>
  );
}
