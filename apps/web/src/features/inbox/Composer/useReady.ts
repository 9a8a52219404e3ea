import type { ComposerTicketFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { type ComposerMode, hasWords } from './drafts';
import { draftOf, useDraftPart } from './draftStore';
import { isCarried } from './extras/useSendExtras';
import { sendingAt, useSending } from './sending/useSending';

/** What of a message is not words. */
export interface Besides {
  hasFiles: boolean;
  /** A file is still on its way. */
  isBusy: boolean;
}

type Place = { ticket: ComposerTicketFragment; mode: ComposerMode };

const says = ({ ticket, mode }: Place, text: string, hasFiles: boolean): boolean =>
  (hasFiles || hasWords(text)) && isCarried(mode, ticket, text);

/** Whether there is something that can be sent. Renders when that changes, not with the words. */
export function useReady(place: Place & { besides: Besides }): boolean {
  const { me } = useSession();
  const { hasFiles, isBusy } = place.besides;
  const isSaying = useDraftPart(me.id, place.ticket.id, ({ text }) =>
    says(place, text[place.mode], hasFiles),
  );
  const isOpen = useSending(place.ticket)?.isOpen ?? true;
  return isSaying && !isBusy && (isOpen || place.mode === 'NOTE');
}

/** The same, asked once, for the draft as it is now. */
export function isReadyNow(userId: string, place: Place, { hasFiles, isBusy }: Besides): boolean {
  const { text } = draftOf(userId, place.ticket.id);
  const isOpen = sendingAt(place.ticket.sending ?? null, Date.now())?.isOpen ?? true;
  if (!isOpen && place.mode === 'REPLY') return false;
  return !isBusy && says(place, text[place.mode], hasFiles);
}
