import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateWish } from '@/features/channels/Templates/Picker/useFilling';
import { codedError } from '@/lib/apollo';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { settleTyped } from '../afterFrame';
import { hasWords } from '../drafts';
import { withoutTakenOut } from '../pictures/placed';
import { extrasOf } from '../extras/extrasStore';
import { useSendExtras } from '../extras/useSendExtras';
import { wireExtras } from '../extras/wireExtras';
import type { FieldHandle } from '../Field';
import { bodyOfText } from '../textOf';
import { isUploading } from '../uploads';
import { useUploads } from '../useUploads';
import { useCreateTicketMutation, useStartChannelsQuery } from './NewConversation.generated';
import { assigneeOf, type NewDraft, useNewDraft } from './useNewDraft';
import { usualChannel } from './usual-channel';

/** Sends what was written. When the server says no, everything stays as it is, with the reason at its field. */
export function useBegin(from: NewDraft | null, onBegun: (ticketId: string) => void) {
  const { t } = useTranslation('composer');
  const { me } = useSession();
  const kept = useNewDraft(from);
  const { draft, change } = kept;
  const uploads = useUploads(draft.clientKey, draft.files, (files) => change({ files }));
  const { data } = useStartChannelsQuery();
  const [create, { loading }] = useCreateTicketMutation();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const channelId = draft.channelId ?? usualChannel(data?.startChannels ?? []);
  const field = useRef<FieldHandle>(null);
  const extras = useSendExtras(me.id, draft.clientKey);
  const addresses = data?.startChannels.find(({ id }) => id === channelId)?.addresses ?? [];
  const begins = data?.startChannels.find(({ id }) => id === channelId)?.begins ?? 'MAIL';
  const hasSomebody = draft.to.length > 0 || (begins !== 'MAIL' && Boolean(draft.contactId));
  const isReady =
    channelId !== null &&
    hasSomebody &&
    (hasWords(draft.body) || draft.files.length + extras.lentFiles.length > 0) &&
    !isUploading(uploads.uploads) &&
    !loading;

  const send = async (kind: 'REPLY' | 'NOTE', wish?: TemplateWish, knows = false): Promise<void> => {
    settleTyped();
    if (!channelId || !(wish ? hasSomebody && !loading : isReady)) return;
    if (!wish && extras.asksFirst(kind, kept.now().body, false)) return;
    const draftId = await kept.settle();
    const input = wholeInput(me.id, { ...kept.now(), channelId }, { kind, draftId, begins, wish, knows });
    try {
      const { data: made } = await create({ variables: { input }, context: { quiet: true } });
      kept.forget();
      toast.done(t('write.begun'));
      if (made) onBegun(made.createTicket.ticket.id);
    } catch (error) {
      kept.resume();
      refused(error, t, setErrors, () => void send(kind, wish, true));
    }
  };
  const changed: typeof change = (part) => {
    setErrors({});
    change(part);
  };
  return {
    draft,
    change: changed,
    uploads,
    errors,
    channelId,
    addresses,
    begins,
    hasSomebody,
    field,
    extras,
    isReady,
    isSending: loading,
    send,
  };
}

/** Says what stood against it at its field; of somebody who opted out, asks whether to write all the same. */
function refused(
  error: unknown,
  t: TFunction<'composer'>,
  setErrors: (errors: Record<string, string>) => void,
  again: () => void,
): void {
  const refusal = codedError(error);
  if (refusal?.code === 'inbox.contact_opted_out') {
    toast.failure(t('write.optedOut'), { action: { label: t('write.anyway'), run: again } });
    return;
  }
  const fields = Object.entries(refusal?.fields ?? {}).map(([name, [sentence = '']]) => [name, sentence]);
  setErrors(Object.fromEntries(fields) as Record<string, string>);
  if (fields.length === 0) toast.failure(refusal?.message ?? t('errors.offline', { ns: 'ui' }));
}

interface How {
  kind: 'REPLY' | 'NOTE';
  draftId: string | null;
  begins: string;
  wish: TemplateWish | undefined;
  /** That the customer opted out of this kind of channel. */
  knows: boolean;
}

function wholeInput(
  userId: string,
  draft: NewDraft & { channelId: string },
  { kind, draftId, begins, wish, knows }: How,
) {
  return {
    ...inputOf(userId, draft, kind, draftId),
    ...(begins !== 'MAIL' && toPhone(draft)),
    ...(wish && byTemplate(wish)),
    ...(knows && { acknowledgeOptOut: true }),
  };
}

/** To one person, in plain words. */
function toPhone({ contactId = null, to, body }: NewDraft) {
  const plain = looksLikeHtml(body) ? body : bodyOfText(body);
  const words = { body: plain, subject: '', from: null, cc: [], bcc: [] };
  return contactId ? { ...words, contactId, to: [] } : { ...words, to: to.map(({ address }) => address) };
}

const looksLikeHtml = (text: string): boolean => /^\s*<[a-z]/i.test(text);

function byTemplate({ attachmentIds, ...template }: TemplateWish) {
  return { body: '', template, attachmentIds };
}

/** The draft as the server begins it. */
function inputOf(
  userId: string,
  draft: NewDraft & { channelId: string },
  kind: 'REPLY' | 'NOTE',
  draftId: string | null,
) {
  const addresses = (people: NewDraft['to']) => people.map(({ address }) => address);
  return {
    channelId: draft.channelId,
    kind,
    to: addresses(draft.to),
    ...(kind === 'REPLY' && draft.from && { from: draft.from }),
    cc: kind === 'REPLY' ? addresses(draft.cc) : [],
    bcc: kind === 'REPLY' ? addresses(draft.bcc) : [],
    subject: draft.subject,
    body: draft.body,
    ...wireExtras(extrasOf(userId, draft.clientKey)),
    ...assigneeOf(draft),
    labelIds: draft.labelIds ?? [],
    attachmentIds: withoutTakenOut(draft.files, draft.body).map(({ id }) => id),
    draftId,
    // The same key at every try: it is begun once.
    clientMutationId: draft.clientKey,
  };
}
