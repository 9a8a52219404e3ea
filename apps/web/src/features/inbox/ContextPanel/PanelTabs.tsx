import { Tabs } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryTab } from '../Merging/HistoryTab';
import styles from './ContextPanel.module.css';

interface Props {
  ticketId: string;
  head: RefObject<HTMLElement | null>;
  /** Closes the panel; at the end of the line of tabs. */
  end: ReactNode;
  children: ReactNode;
}

/** What the ticket is, and what happened to it. */
export function PanelTabs({ ticketId, head, end, children }: Props) {
  const { t } = useTranslation('merging');
  const [tab, setTab] = useState('details');
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(value ?? 'details')}
      keepMounted={false}
      classNames={{ root: styles.tabs, list: styles.tabList, tab: styles.tab, panel: styles.tabPanel }}
    >
      <header ref={head} className={styles.head}>
        <Tabs.List>
          <Tabs.Tab value="details">{t('details')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
        </Tabs.List>
        {end}
      </header>
      <Tabs.Panel value="details">{children}</Tabs.Panel>
      <Tabs.Panel value="history">
        <HistoryTab ticketId={ticketId} />
      </Tabs.Panel>
    </Tabs>
  );
}
