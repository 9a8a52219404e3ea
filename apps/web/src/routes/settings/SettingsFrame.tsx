import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { openRail } from '@/lib/rail-drawer';
import { useViewport } from '@/lib/viewport';
import { IconAction } from '@/ui';
import { TableSkeleton } from '@/ui/page';
import { asPart } from '../skeletons/OnTheWay';
import { entryAt } from './entry-at';
import { useSettingsNav } from './use-settings-nav';
import styles from './SettingsFrame.module.css';
import { SettingsNav } from './SettingsNav';

const Bones = asPart(TableSkeleton);

/** The frame of the settings: the list of pages beside the page, or above it as a way back where there is little room. */
export function SettingsFrame() {
  const viewport = useViewport();
  const isNarrow = viewport === 'single' || viewport === 'phone';
  return (
    <div className={styles.frame}>
      {isNarrow ? <NarrowHead /> : <SettingsNav hasRail={viewport !== 'double'} />}
      <main className={styles.main}>
        <Suspense fallback={<Bones />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** One level up: from a thing to its list, from a list to the overview, from the overview to the navigation. */
function NarrowHead() {
  const { t } = useTranslation('settings');
  const { pathname } = useLocation();
  const viewport = useViewport();
  const entry = entryAt(useSettingsNav(), pathname);
  if (pathname === '/admin') {
    if (viewport === 'phone') return null;
    return (
      <nav className={styles.strip} aria-label={t('title')}>
        <IconAction label={t('openNavigation')} onClick={openRail}>
          <IconMenu2 size={18} />
        </IconAction>
        <span className={styles.stripTitle}>{t('title')}</span>
      </nav>
    );
  }
  const isThing = entry !== undefined && entry.path !== pathname;
  return (
    <nav className={styles.strip} aria-label={t('title')}>
      <Link to={isThing ? entry.path : '/admin'} className={styles.up}>
        <IconArrowLeft size={18} aria-hidden />
        {isThing ? t(`entries.${entry.title}`) : t('title')}
      </Link>
    </nav>
  );
}
