import { Menu } from '@mantine/core';
import {
  IconBell,
  IconBellOff,
  IconDots,
  IconDoorExit,
  IconPaperclip,
  IconPin,
  IconSearch,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { IconAction } from '@/ui';
import { ConfirmModal } from '@/ui/page/ConfirmModal';
import type { ChatThread } from '../data/shapes';
import type { PaneWay } from '../drawer/usePaneWays';
import { useGroupVerbs } from '../threads/useGroupVerbs';
import type { SheetName } from './ThreadSheets';
import { useDeeds } from './useDeeds';

const GroupDrawer = lazyPart(() => import('../threads/GroupDrawer'));

interface Props {
  thread: ChatThread;
  /** What the head has no room for. */
  ways: readonly PaneWay[];
  hasSearch: boolean;
  onSheet: (sheet: SheetName) => void;
  /** The group is not there any more for this person. */
  onGone: () => void;
}

/** What can be done with a thread. */
export function ThreadMenu({ thread, ways, hasSearch, onSheet, onGone }: Props) {
  const { t } = useTranslation('chat');
  const { mute } = useDeeds(thread.identifier);
  const [asked, setAsked] = useState<'settings' | 'leave' | null>(null);
  const verbs = useGroupVerbs();
  const goneIf = (isDone: boolean) => isDone && onGone();
  return (
    <>
      <Menu position="bottom-end" withinPortal returnFocus>
        <Menu.Target>
          <IconAction label={t('thread.menu')}>
            <IconDots size={18} />
          </IconAction>
        </Menu.Target>
        <Menu.Dropdown>
          <WayItems ways={ways} onSearch={hasSearch ? () => onSheet('search') : null} />
          <Menu.Item leftSection={<IconPin size={16} aria-hidden />} onClick={() => onSheet('pinned')}>
            {t('pinned.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPaperclip size={16} aria-hidden />} onClick={() => onSheet('files')}>
            {t('files.open')}
          </Menu.Item>
          {thread.id ? (
            <Menu.Item
              leftSection={
                thread.muted ? <IconBell size={16} aria-hidden /> : <IconBellOff size={16} aria-hidden />
              }
              onClick={() => mute(!thread.muted)}
            >
              {thread.muted ? t('unmute') : t('mute')}
            </Menu.Item>
          ) : null}
          <GroupItems
            thread={thread}
            onAsk={setAsked}
            onRemove={() => void verbs.remove(thread).then(goneIf)}
          />
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {asked === 'settings' ? (
          <GroupDrawer thread={thread} onDone={() => setAsked(null)} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
      <ConfirmModal
        isOpen={asked === 'leave'}
        title={t('group.leaveTitle', { name: thread.name })}
        confirm={t('group.leave')}
        onConfirm={() => {
          setAsked(null);
          void verbs.leave(thread).then(goneIf);
        }}
        onClose={() => setAsked(null)}
      >
        {t('group.leaveText')}
      </ConfirmModal>
    </>
  );
}

function WayItems({ ways, onSearch }: { ways: readonly PaneWay[]; onSearch: (() => void) | null }) {
  const { t } = useTranslation('chat');
  return (
    <>
      {onSearch ? (
        <Menu.Item leftSection={<IconSearch size={16} aria-hidden />} onClick={onSearch}>
          {t('search.inThread')}
        </Menu.Item>
      ) : null}
      {ways.map(({ key, label, icon: Glyph, go }) => (
        <Menu.Item key={key} leftSection={<Glyph size={16} aria-hidden />} onClick={go}>
          {label}
        </Menu.Item>
      ))}
      {ways.length > 0 ? <Menu.Divider /> : null}
    </>
  );
}

interface GroupItemsProps {
  thread: ChatThread;
  onAsk: (what: 'settings' | 'leave') => void;
  onRemove: () => void;
}

function GroupItems({ thread, onAsk, onRemove }: GroupItemsProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      {thread.viewerCanChange || thread.viewerCanLeave ? <Menu.Divider /> : null}
      {thread.viewerCanChange ? (
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => onAsk('settings')}>
          {t('group.settings')}
        </Menu.Item>
      ) : null}
      {thread.viewerCanLeave ? (
        <Menu.Item leftSection={<IconDoorExit size={16} aria-hidden />} onClick={() => onAsk('leave')}>
          {t('group.leave')}
        </Menu.Item>
      ) : null}
      {thread.viewerCanChange ? (
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('group.delete')}
        </Menu.Item>
      ) : null}
    </>
  );
}
