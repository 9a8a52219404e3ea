import { useTranslation } from 'react-i18next';
import { ThingRows, ThingSearch, ThingsPage, useTerm } from '@/ui/page';
import styles from './BusinessHours.module.css';
import { OpeningWords } from './HoursWords';
import { HOURS, useDeleteHours, useHours } from './useHours';

/** When the company is there, by schedule. */
export default function HoursPage() {
  const { t } = useTranslation('hours');
  const list = useHours(useTerm());
  const remove = useDeleteHours(list.refresh);
  return (
    <ThingsPage of={HOURS}>
      <ThingSearch of={HOURS} />
      <ThingRows
        of={HOURS}
        list={list}
        onDelete={remove}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'now',
            title: t('nowTitle'),
            cell: ({ opening, timeZone }) => <OpeningWords opening={opening} timeZone={timeZone} />,
          },
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
            key: 'zone',
            title: t('zone'),
            isWideOnly: true,
            cell: ({ timeZone }) => <bdi className={styles.quiet}>{timeZone.replaceAll('_', ' ')}</bdi>,
          },
        ]}
      />
    </ThingsPage>
  );
}
