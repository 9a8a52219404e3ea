import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { skipToken } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { formatTime } from '@/lib/format';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { useEndStaffAccessMutation, useStaffAccessStateQuery } from './acting.generated';
import styles from './StaffStrip.module.css';
import { useTimeLeft } from './useTimeLeft';

/** Says to those who look after the company that staff of the makers is inside, and shows them out. */
export function StaffStrip() {
  const { can, me } = useSession();
  const isMine = can('settings.company_profile.manage') && me.role !== 'PARLEY_STAFF';
  const { data, refetch } = useStaffAccessStateQuery(
    isMine ? { fetchPolicy: 'cache-and-network', context: { quiet: true } } : skipToken,
  );
  const refresh = () => void refetch().catch(() => undefined);
  useNews(['staff_access.changed'], () => isMine && refresh());
  const open = data?.staffAccess.grants.filter((grant) => grant.isOpen) ?? [];
  const [latest] = [...open].sort((one, other) => other.endsAt.localeCompare(one.endsAt));
  return latest ? <Strip operator={latest.operator} until={latest.endsAt} onOver={refresh} /> : null;
}

function Strip(props: { operator: string; until: string; onOver: () => void }) {
  const { t } = useTranslation('acting');
  const [end, { loading }] = useEndStaffAccessMutation({ context: { quiet: true } });
  const left = useTimeLeft(new Date(props.until).getTime(), props.onOver);
  async function run(): Promise<void> {
    try {
      await end();
      props.onOver();
      toast.done(t('strip.ended'));
    } catch (error) {
      toast.failure(codedError(error)?.message ?? t('failed'));
    }
  }
  return (
    <section className={styles.strip} aria-label={t('strip.label')}>
      <IconTool size={16} aria-hidden />
      <span className={styles.words}>
        {t('strip.text', { name: props.operator, time: formatTime(props.until), left })}
      </span>
      <Button variant="default" size="xs" loading={loading} onClick={() => void run()}>
        {t('strip.end')}
      </Button>
    </section>
  );
}
