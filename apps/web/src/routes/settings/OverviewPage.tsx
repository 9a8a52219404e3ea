import { IconChevronRight, IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/ui';
import { Page, PageHead } from '@/ui/page';
import styles from './OverviewPage.module.css';
import { useOverviewFacts } from './useOverviewFacts';
import { useSettingsNav } from './use-settings-nav';

/** Every area of the settings with one line, and what is true of it just now. */
export default function OverviewPage() {
  const { t } = useTranslation('settings');
  const groups = useSettingsNav();
  const facts = useOverviewFacts();
  return (
    <Page>
      <PageHead title={t('title')} purpose={t('purpose')} />
      {groups.length === 0 ? (
        <EmptyState icon={<IconSettings size={18} />} title={t('nothingTitle')}>
          {t('nothingText')}
        </EmptyState>
      ) : null}
      {groups.map((group) => (
        <section key={group.title} className={styles.group}>
          <h2 className={styles.title}>{t(`groups.${group.title}`)}</h2>
          <ul className={styles.list}>
            {group.entries.map(({ path, title, icon: Icon }) => (
              <li key={path}>
                <Link to={path} className={styles.row}>
                  <Icon size={18} aria-hidden />
                  <span className={styles.words}>
                    <span className={styles.name}>{t(`entries.${title}`)}</span>
                    <span className={styles.line}>{t(`lines.${title}`)}</span>
                  </span>
                  {facts[title] ? <span className={styles.fact}>{facts[title]}</span> : null}
                  <IconChevronRight size={16} className={styles.arrow} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
