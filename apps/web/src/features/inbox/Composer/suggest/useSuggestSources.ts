import type { SuggestPlaceFacts } from './place';
import type { SuggestSource } from './source';
import { useEmojiSource } from '../emoji/useEmojiSource';
import { useMentionSource } from '../mentions/useMentionSource';
import { useQuickReplySource } from '../extras/useQuickReplySource';

/** Where one writes: a source may offer other things in a note, or nothing at all. */
/** What "/", "@" and ":" offer in the composer of a ticket. Each source is a hook of its own; none of them loads anything before its character is typed. */
export function useSuggestSources(facts: SuggestPlaceFacts): readonly SuggestSource[] {
  const emoji = useEmojiSource();
  const quickReplies = useQuickReplySource({
    key: facts.ticket.id,
    ticketId: facts.ticket.id,
    channelId: facts.ticket.channel.id,
  });
  const people = useMentionSource(facts.ticket.id);
  return facts.mode === 'NOTE' ? [quickReplies, emoji, people] : [quickReplies, emoji];
}
