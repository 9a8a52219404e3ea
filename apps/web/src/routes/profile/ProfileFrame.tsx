import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useSession } from '@/lib/session';
import { useNewSteps } from '@/features/onboarding/Steps/useSteps';
import { openRail } from '@/lib/rail-drawer';
import { useViewport } from '@/lib/viewport';
import { ColleagueAvatar, Counter, IconAction } from '@/ui';
import { FormSkeleton } from '../skeletons/FormSkeleton';
import { asPart } from '../skeletons/OnTheWay';
import styles from './ProfileFrame.module.css';
import { profileNav } from './profile-nav';

const Bones = asPart(FormSkeleton);

/** The frame of the pages about oneself: who it is, the list of pages, and the page. Each page brings its own padding. */
export function ProfileFrame() {
  const { t } = useTranslation('profile');
  const { me, agency } = useSession();
  const fresh = useNewSteps();
  const viewport = useViewport();
  // On a phone, the foot of the page leads elsewhere.
  const hasRail = viewport !== 'single' && viewport !== 'double';
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Where the tabs are wider than the page, the one that is open is in sight.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[href="${pathname}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.who}>
          {hasRail ? null : (
            <IconAction label={t('nav.open')} onClick={openRail}>
              <IconMenu2 size={18} />
            </IconAction>
          )}
          <ColleagueAvatar id={me.id} name={me.fullName} abbr={me.abbr} image={me.profileImage} size={44} />
          <div className={styles.words}>
            <p className={styles.name} dir="auto">
              {me.fullName}
            </p>
            <p className={styles.where}>
              {t(`roles.${me.role}`)} · <bdi>{agency.name}</bdi>
            </p>
          </div>
        </div>
        <nav ref={tabs} className={styles.tabs} aria-label={t('nav.title')}>
          {profileNav.map(({ path, label, icon: Icon }) => (
            <NavLink key={path} to={path} className={styles.tab}>
              <Icon size={16} aria-hidden />
              {t(`nav.${label}`)}
              {label === 'getStarted' ? (
                <Counter value={fresh} label={t('newSteps', { count: fresh })} />
              ) : null}
            </NavLink>
          ))}
        </nav>
      </header>
      <main className={styles.page}>
        <Suspense fallback={<Bones />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
