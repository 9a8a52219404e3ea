import { useEffect, useRef } from 'react';
import { usePanel } from '@/features/inbox/ContextPanel/panelState';
import { closeChatDrawer } from './drawerStore';

/** From here on the conversation keeps enough width beside both. */
const BOTH_FIT = 1_900;

/** The context of a conversation and the chat take turns where both together would leave too little between them. */
export function useRoomForDrawer(): void {
  const { isOpen, close, open } = usePanel();
  const gaveWay = useRef(false);
  const isSettled = useRef(false);
  useEffect(() => {
    if (window.innerWidth >= BOTH_FIT || !isOpen) {
      isSettled.current = true;
      return;
    }
    // It was opened later: then it is what is wanted.
    if (isSettled.current) {
      gaveWay.current = false;
      return closeChatDrawer();
    }
    gaveWay.current = true;
    close();
  }, [close, isOpen]);
  const back = useRef(open);
  back.current = open;
  useEffect(
    () => () => {
      if (gaveWay.current) back.current();
    },
    [],
  );
}
