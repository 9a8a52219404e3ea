import { useTranslation } from 'react-i18next';
import { ThingRows, ThingSearch, ThingsPage, useTerm } from '@/ui/page';
import { useDeleteWidget, useWidgets, WIDGETS } from './useWidgets';
import styles from './Widgets.module.css';

/** The chats that websites show. */
export default function WidgetsPage() {
  const { t } = useTranslation('widgets');
  const list = useWidgets(useTerm());
  const remove = useDeleteWidget(list.refresh);
  return (
    <ThingsPage of={WIDGETS}>
      <ThingSearch of={WIDGETS} />
      <ThingRows
        of={WIDGETS}
        list={list}
        onDelete={remove}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'channel', title: t('channel'), cell: ({ channelName }) => <bdi>{channelName}</bdi> },
          {
            key: 'sites',
            title: t('sites'),
            cell: ({ allowedDomains }) => (
              <bdi className={styles.quiet}>{allowedDomains.join(', ') || t('anySite')}</bdi>
            ),
          },
        ]}
      />
    </ThingsPage>
  );
}
