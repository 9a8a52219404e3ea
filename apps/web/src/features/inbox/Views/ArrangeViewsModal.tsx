import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { SortableList } from '@/ui/sortable';
import { type CustomView, showAllViews, useCustomViews } from './useCustomViews';
import styles from './Views.module.css';
import { ViewIcon } from './ViewIcon';
import { useOrderCustomViewsMutation } from './Views.generated';

/** The order in which one person sees the views, by dragging or by keys. It is kept as soon as a row is let go. */
export default function ArrangeViewsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['views', 'ui']);
  const { views = [], refetch } = useCustomViews();
  // An order is one of all of them.
  useEffect(showAllViews, []);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [save] = useOrderCustomViewsMutation({ context: { quiet: true } });
  const shown = order
    ? order
        .map((id) => views.find((view) => view.id === id))
        .filter((view): view is CustomView => Boolean(view))
    : views;

  async function keep(ids: string[]): Promise<void> {
    const before = order;
    setOrder(ids);
    try {
      await save({ variables: { input: { order: ids } } });
      refetch();
    } catch (error) {
      setOrder(before);
      toast.failure(codedError(error)?.message ?? t('offline'));
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('arrange')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <p className={styles.help}>{t('arrangeHelp')}</p>
      <SortableList
        label={t('arrange')}
        items={shown}
        idOf={(view) => view.id}
        nameOf={(view) => view.name}
        onOrder={(ids) => void keep(ids)}
      >
        {(view) => (
          <span className={styles.arranged}>
            <ViewIcon icon={view.icon} color={view.color} />
            <bdi>{view.name}</bdi>
            <span className={styles.faint}>{t(`groups.${view.audience}`)}</span>
          </span>
        )}
      </SortableList>
    </Modal>
  );
}
