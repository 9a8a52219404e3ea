import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import type { ShownChatMessage } from '../data/shapes';
import { giveNamedBack, type NamedTicket, takeNamed } from '../tickets/namedTickets';
import type { Deeds } from '../thread/useDeeds';
import { chatDraftOf, changeChatDraft, giveBack } from './chatDrafts';
import type { ChatWords } from './useChatEditor';

const idsOf = (tickets: readonly NamedTicket[]): string[] => tickets.map(({ id }) => id);

/** Sends what stands in the draft, or saves what was edited; what the server does not take is given back. */
export function useChatSending(identifier: string, { deeds, fail }: Deeds) {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const client = useApolloClient();

  function send({ html, text }: ChatWords): boolean {
    const draft = { ...chatDraftOf(me.id, identifier), html };
    const { known, all } = takeNamed(client, identifier, html);
    if (text === '' && draft.files.length === 0 && known.length === 0) return false;
    const key = draft.key ?? crypto.randomUUID();
    const { files, parent } = draft;
    changeChatDraft(me.id, identifier, {
      ...{ html: '', files: [], parent: null, key: null, revision: draft.revision + 1 },
    });
    const createdAt = new Date().toISOString();
    let named = known;
    const pending = { key, body: html, text, files, parent, ticketIds: idsOf(known), createdAt };
    const ticketIds = all?.then((tickets) => idsOf((named = tickets))) ?? null;
    deeds.send(identifier, pending, ticketIds).catch((error: unknown) => {
      giveBack(me.id, identifier, { html, files, parent, key });
      giveNamedBack(identifier, named);
      const coded = codedError(error);
      const field = Object.values(coded?.fields ?? {})[0]?.[0];
      const refusal = field ?? (coded?.status ? coded.message : '');
      // Without an answer there is nothing to quote.
      toast.failure(refusal || t('sendFailed'));
    });
    return true;
  }

  /** Answers whether the field may close: an emptied message is not saved. */
  function save(message: ShownChatMessage, { html, text }: ChatWords): boolean {
    if (text === '' && message.attachments.length === 0) return false;
    if (html === message.body) return true;
    deeds.edit(identifier, message, { body: html, text }).catch((error: unknown) => {
      if (codedError(error)?.code !== 'chat.version_conflict') return fail(error);
      toast.failure(t('editedElsewhere'));
    });
    return true;
  }

  return { send, save };
}
