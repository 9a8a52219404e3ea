import { IconArrowLeft, IconBellOff, IconHash, IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAvailability } from '@/lib/presence';
import { useViewport } from '@/lib/viewport';
import { ColleagueAvatar, IconAction } from '@/ui';
import { usePerson } from '../data/people';
import { showInDrawer } from '../drawer/drawerStore';
import { type PaneWay, usePaneWays } from '../drawer/usePaneWays';
import type { ChatThread } from '../data/shapes';
import { InHead } from './slots';
import type { PaneVariant } from '../paneVariant';
import { ThreadMenu } from './ThreadMenu';
import styles from './ThreadPane.module.css';
import type { SheetName } from './ThreadSheets';

const NO_WAYS: readonly PaneWay[] = [];

interface Props {
  thread: ChatThread;
  variant: PaneVariant;
  onClose: (() => void) | undefined;
  onSheet: (sheet: SheetName) => void;
}

/** With whom one talks, and what can be done with the thread. */
export function ThreadHead({ thread, variant, onClose, onSheet }: Props) {
  const { t } = useTranslation('chat');
  const viewport = useViewport();
  const navigate = useNavigate();
  const isSingle = viewport === 'phone' || viewport === 'single';
  // Beside the page there is room for the name and little else: what is done seldom lies in the menu.
  const isTight = variant === 'drawer';
  const { t: inDesk } = useTranslation('chatDesk');
  const ways = usePaneWays(thread.identifier, variant);
  const colleagueId = thread.kind === 'DIRECT' ? thread.identifier.slice(1) : null;
  return (
    <header className={styles.head}>
      {variant === 'page' && isSingle ? (
        <IconAction label={t('back')} onClick={() => void navigate('/chat')}>
          <IconArrowLeft size={20} className={styles.arrow} />
        </IconAction>
      ) : null}
      {isTight ? (
        <IconAction label={inDesk('drawer.all')} onClick={() => showInDrawer(null)}>
          <IconArrowLeft size={18} className={styles.arrow} />
        </IconAction>
      ) : null}
      {colleagueId ? <Face id={colleagueId} name={thread.name} /> : null}
      <div className={styles.title}>
        <h1 className={styles.name}>
          {colleagueId ? null : <IconHash size={16} aria-hidden />}
          <bdi>{thread.personal ? t('ownNotes') : thread.name}</bdi>
          {thread.muted ? <IconBellOff size={14} role="img" aria-label={t('muted')} /> : null}
        </h1>
        <Facts thread={thread} colleagueId={colleagueId} />
      </div>
      {isTight ? null : (
        <IconAction label={t('search.inThread')} onClick={() => onSheet('search')}>
          <IconSearch size={18} />
        </IconAction>
      )}
      <InHead thread={thread} />
      {isTight
        ? null
        : ways.map(({ key, label, icon: Glyph, go }) => (
            <IconAction key={key} label={label} onClick={go}>
              <Glyph size={18} />
            </IconAction>
          ))}
      <ThreadMenu
        thread={thread}
        ways={isTight ? ways : NO_WAYS}
        hasSearch={isTight}
        onSheet={onSheet}
        onGone={onClose ?? (() => void navigate('/chat'))}
      />
      {onClose ? (
        <IconAction label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </IconAction>
      ) : null}
    </header>
  );
}

function Face({ id, name }: { id: string; name: string }) {
  const person = usePerson(id);
  return <ColleagueAvatar id={id} name={name} size={32} image={person?.image} presence="always" />;
}

/** Who is there. */
function Facts({ thread, colleagueId }: { thread: ChatThread; colleagueId: string | null }) {
  const { t } = useTranslation('chat');
  const { presenceOf, wordsFor } = useAvailability();
  if (thread.personal) return <p className={styles.facts}>{t('ownNotesText')}</p>;
  if (thread.isDeserted) return <p className={styles.facts}>{t('deserted')}</p>;
  if (colleagueId) return <p className={styles.facts}>{wordsFor(presenceOf(colleagueId))}</p>;
  const online = thread.participants.filter(({ id }) => presenceOf(id)?.status === 'ONLINE').length;
  return (
    <p className={styles.facts}>
      {t('thread.people', { count: thread.participants.length })}, {t('thread.online', { count: online })}
    </p>
  );
}
