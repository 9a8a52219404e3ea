import { type Icon, IconArrowsMaximize, IconExternalLink, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chatPath } from '@/lib/chat-path';
import { useViewport } from '@/lib/viewport';
import type { PaneVariant } from '../paneVariant';
import { popOutChat, toMainWindow } from '../popout/popoutChannel';
import { closeChatDrawer, showInDrawer } from './drawerStore';

export interface PaneWay {
  key: string;
  label: string;
  icon: Icon;
  go: () => void;
}

/** The ways from one place of a thread to another: drawer, page, window. */
export function usePaneWays(identifier: string, variant: PaneVariant): PaneWay[] {
  const { t } = useTranslation('chatDesk');
  const navigate = useNavigate();
  const isPhone = useViewport() === 'phone';
  const toPage = () => {
    if (variant === 'popout') return toMainWindow(identifier);
    closeChatDrawer();
    void navigate(chatPath(identifier));
  };
  const toDrawer = () => {
    showInDrawer(identifier);
    void navigate('/tickets');
  };
  const popOut = () => {
    if (popOutChat(identifier) && variant === 'drawer') closeChatDrawer();
  };
  const page = { key: 'page', label: t('drawer.toPage'), icon: IconArrowsMaximize, go: toPage };
  const drawer = { key: 'drawer', label: t('drawer.toDrawer'), icon: IconLayoutSidebarRight, go: toDrawer };
  const window = { key: 'window', label: t('drawer.popOut'), icon: IconExternalLink, go: popOut };
  if (variant === 'popout') return [page];
  if (variant === 'drawer') return isPhone ? [page] : [page, window];
  return isPhone ? [] : [drawer, window];
}
