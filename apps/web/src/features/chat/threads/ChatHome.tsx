import { IconAlarm, IconArrowLeft, IconPlus, IconStar, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { IconAction, OpenRail } from '@/ui';
import { openChat } from '@/lib/chat-path';
import { StarredList } from '../search/StarredList';
import type { PaneVariant } from '../paneVariant';
import styles from './ChatHome.module.css';
import { ThreadList } from './ThreadList';

const GroupDrawer = lazyPart(() => import('./GroupDrawer'));
const ReminderList = lazyPart(() => import('../reminders/ReminderList'));

type View = 'threads' | 'starred' | 'reminders';

interface Props {
  variant: PaneVariant;
  /** The thread that is open beside it. */
  current?: string | null;
  /** Without it, a thread opens where it usually does. */
  onOpen?: (identifier: string, messageId?: string) => void;
  onClose?: () => void;
}

/** All threads of this person, and the colleagues with whom there are none yet. */
export default function ChatHome({ variant, current = null, onOpen = openChat, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [view, setView] = useState<View>('threads');
  const [isMaking, setMaking] = useState(false);
  return (
    <section className={styles.home} data-variant={variant} aria-label={t('title')}>
      <header className={styles.head}>
        {variant === 'page' ? <OpenRail /> : null}
        {view === 'threads' ? null : (
          <IconAction label={t(`${view}.back`)} onClick={() => setView('threads')}>
            <IconArrowLeft size={18} className={styles.arrow} />
          </IconAction>
        )}
        <h1 className={styles.title}>{view === 'threads' ? t('title') : t(`${view}.title`)}</h1>
        {view === 'threads' ? (
          <>
            <IconAction label={t('reminders.title')} onClick={() => setView('reminders')}>
              <IconAlarm size={18} />
            </IconAction>
            <IconAction label={t('starred.title')} onClick={() => setView('starred')}>
              <IconStar size={18} />
            </IconAction>
          </>
        ) : null}
        <IconAction label={t('group.new')} onClick={() => setMaking(true)}>
          <IconPlus size={18} />
        </IconAction>
        {onClose ? (
          <IconAction label={t('close')} onClick={onClose}>
            <IconX size={18} />
          </IconAction>
        ) : null}
      </header>
      {view === 'threads' ? (
        <ThreadList current={current} onOpen={onOpen} />
      ) : (
        <div className={styles.list}>
          <Suspense fallback={null}>
            {view === 'starred' ? <StarredList onOpen={onOpen} /> : <ReminderList onOpen={onOpen} />}
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {isMaking ? (
          <GroupDrawer
            onDone={({ identifier }) => {
              setMaking(false);
              onOpen(identifier);
            }}
            onClose={() => setMaking(false)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
