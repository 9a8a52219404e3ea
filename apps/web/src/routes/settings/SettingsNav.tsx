import { TextInput } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { openRail } from '@/lib/rail-drawer';
import { useShortcuts } from '@/lib/shortcuts';
import { IconAction, KeyCap, Tag } from '@/ui';
import type { SettingsEntry } from './settings-nav';
import styles from './SettingsFrame.module.css';
import { entryAt } from './entry-at';
import { useSettingsNav } from './use-settings-nav';

/** The list of the settings, which can be searched by the words of its entries. */
export function SettingsNav({ hasRail }: { hasRail: boolean }) {
  const { t } = useTranslation('settings');
  const [term, setTerm] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const groups = useSettingsNav();
  const current = entryAt(groups, useLocation().pathname);
  useShortcuts({ '/': () => input.current?.focus() });
  const matches = (entry: SettingsEntry) =>
    `${t(`entries.${entry.title}`)} ${t(`lines.${entry.title}`)}`
      .toLocaleLowerCase()
      .includes(term.trim().toLocaleLowerCase());
  const shown = groups
    .map((group) => ({ ...group, entries: group.entries.filter(matches) }))
    .filter((group) => group.entries.length > 0);
  return (
    <nav className={styles.nav} aria-label={t('title')}>
      <div className={styles.navHead}>
        {hasRail ? null : (
          <IconAction label={t('openNavigation')} onClick={openRail}>
            <IconMenu2 size={18} />
          </IconAction>
        )}
        <Link to="/admin" className={styles.navTitle}>
          {t('title')}
        </Link>
      </div>
      <TextInput
        ref={input}
        className={styles.find}
        value={term}
        placeholder={t('find')}
        aria-label={t('find')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<KeyCap>/</KeyCap>}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <div className={styles.groups}>
        {shown.map((group) => (
          <section key={group.title} className={styles.group}>
            <h2 className={styles.groupTitle}>{t(`groups.${group.title}`)}</h2>
            <ul className={styles.entries}>
              {group.entries.map((entry) => (
                <li key={entry.path}>
                  <EntryLink entry={entry} isCurrent={entry === current} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 ? <p className={styles.none}>{t('findNothing', { term })}</p> : null}
      </div>
    </nav>
  );
}

function EntryLink({ entry, isCurrent }: { entry: SettingsEntry; isCurrent: boolean }) {
  const { t } = useTranslation('settings');
  const Icon = entry.icon;
  return (
    <Link to={entry.path} className={styles.entry} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={16} aria-hidden />
      <span className={styles.entryName}>{t(`entries.${entry.title}`)}</span>
      {entry.isBeta ? <Tag>{t('beta')}</Tag> : null}
    </Link>
  );
}
