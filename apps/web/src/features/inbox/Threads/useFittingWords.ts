import { useEffect } from 'react';
import { useSession } from '@/lib/session';
import { draftOf, replaceWords } from '../Composer/draftStore';
import { textOf } from '../Composer/textOf';

/** What was written with formatting loses it where the thread is plain: a chat would show the marks. */
export function useFittingWords(ticketId: string, mode: 'REPLY' | 'NOTE', isRich: boolean): void {
  const { me } = useSession();
  useEffect(() => {
    if (mode !== 'REPLY' || isRich) return;
    const { text } = draftOf(me.id, ticketId);
    if (!/^\s*<(?:p|ul|ol|blockquote)\b/i.test(text.REPLY)) return;
    replaceWords(me.id, ticketId, 'REPLY', textOf(text.REPLY));
  }, [isRich, me.id, mode, ticketId]);
}
