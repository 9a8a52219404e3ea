import { useEffect } from 'react';
import { provideChatOpener } from '@/lib/chat-path';
import { showInDrawer } from './drawerStore';

/** Threads open beside the page that is there; on the page of the chat they open in it. */
export function useOpener(isPage: boolean): void {
  useEffect(() => {
    if (isPage) return undefined;
    return provideChatOpener((identifier, messageId) => {
      showInDrawer(identifier, messageId ?? null);
      return true;
    });
  }, [isPage]);
}
