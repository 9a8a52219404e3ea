import {
  IconArrowForwardUp,
  IconArrowsDiagonal,
  IconCheck,
  IconPencil,
  IconHistory,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApolloClient } from '@apollo/client/react';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import type { ShownMessage } from '../Timeline/message';
import type { MessageMenuItem, OfferItems } from '../Timeline/MessageMenu';
import { EditNoteModal } from './EditNoteModal';
import { ForwardModal } from './ForwardModal';
import { FullMailModal } from './FullMailModal';
import { MarkMessageSentDocument } from './Messages.generated';
import { RevisionsModal } from './RevisionsModal';

type Asked = { what: 'edit' | 'forward' | 'mail' | 'revisions'; message: ShownMessage } | null;

/** What can be done with one message besides copying it, and the dialogs that belong to it. */
export function useMessageVerbs(viewerCanReply: boolean): {
  offer: OfferItems;
  dialogs: ReactNode;
  forward: (message: ShownMessage) => void;
} {
  const { t } = useTranslation('messages');
  const client = useApolloClient();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const offer = useCallback<OfferItems>(
    (message) => {
      const ask = (what: NonNullable<Asked>['what']) => () => setAsked({ what, message });
      const markSent = () =>
        void client
          .mutate({
            mutation: MarkMessageSentDocument,
            variables: { messageId: message.id },
            context: { quiet: true },
          })
          .catch((error: unknown) => toast.failure(codedError(error)?.message ?? t('later.offline')));
      return possible(message, { t, viewerCanReply, ask, markSent });
    },
    [client, t, viewerCanReply],
  );
  const forward = useCallback((message: ShownMessage) => setAsked({ what: 'forward', message }), []);
  return { offer, dialogs: asked && <Dialog asked={asked} onClose={close} />, forward };
}

function Dialog({ asked: { what, message }, onClose }: { asked: NonNullable<Asked>; onClose: () => void }) {
  switch (what) {
    case 'edit':
      return <EditNoteModal message={message} onClose={onClose} />;
    case 'forward':
      return <ForwardModal message={message} onClose={onClose} />;
    case 'mail':
      return <FullMailModal message={message} onClose={onClose} />;
    case 'revisions':
      return <RevisionsModal message={message} onClose={onClose} />;
  }
}

interface Verbs {
  t: TFunction<'messages'>;
  viewerCanReply: boolean;
  ask: (what: NonNullable<Asked>['what']) => () => void;
  markSent: () => void;
}

function possible(message: ShownMessage, { t, viewerCanReply, ask, markSent }: Verbs): MessageMenuItem[] {
  const isSaid = message.type === 'INBOUND' || message.type === 'OUTBOUND';
  const items: (MessageMenuItem | false)[] = [
    message.viewerCanEdit && {
      id: 'edit',
      label: t('note.edit'),
      icon: IconPencil,
      run: ask('edit'),
    },
    Boolean(message.editedAt) && {
      id: 'revisions',
      label: t('note.revisions'),
      icon: IconHistory,
      run: ask('revisions'),
    },
    isSaid &&
      viewerCanReply && {
        id: 'forward',
        label: t('forward.item'),
        icon: IconArrowForwardUp,
        run: ask('forward'),
      },
    isSaid &&
      Boolean(message.email?.from) && {
        id: 'mail',
        label: t('mail.whole'),
        icon: IconArrowsDiagonal,
        run: ask('mail'),
      },
    message.viewerCanMarkSent && {
      id: 'mark-sent',
      label: t('delivery.markSent'),
      icon: IconCheck,
      run: markSent,
    },
  ];
  return items.filter((item) => item !== false);
}
