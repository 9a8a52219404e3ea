import type { IvrFlow } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { ThingRows, ThingsPage } from '@/ui/page';
import styles from './Ivr.module.css';
import { FLOWS, useDeleteIvr, useIvrFlows } from './useIvr';

/** What callers meet, by name. */
export default function IvrPage() {
  const { t } = useTranslation('ivr');
  const list = useIvrFlows();
  const remove = useDeleteIvr(list.refresh);
  return (
    <ThingsPage of={FLOWS}>
      <ThingRows
        of={FLOWS}
        list={list}
        onDelete={remove}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'channels',
            title: t('channels'),
            cell: ({ channels }) => (
              <bdi className={styles.quiet}>
                {channels.map(({ name }) => name).join(', ') || t('noChannels')}
              </bdi>
            ),
          },
          {
            key: 'steps',
            title: t('stepCount'),
            isWideOnly: true,
            cell: ({ flow }) => (flow as IvrFlow).steps.length,
          },
        ]}
      />
    </ThingsPage>
  );
}
