import { Suspense } from 'react';
import { lazyPart } from '@/lib/fetch-part';
import type { ConversationHeadFragment } from '@/gql/graphql';
import type { ConversationActions } from '../Conversation/useConversationActions';
import { PutOffStrip } from './PutOffStrip';
import { useOfferedPutOff } from './useOfferedPutOff';
import { usePutOffVerbs } from './usePutOffVerbs';

const SnoozeDialog = lazyPart(() =>
  import('./PutOffDialogs').then((part) => ({ default: part.SnoozeDialog })),
);
const ReminderDialog = lazyPart(() =>
  import('./PutOffDialogs').then((part) => ({ default: part.ReminderDialog })),
);

interface Props {
  ticket: ConversationHeadFragment;
  actions: ConversationActions;
}

/** To put the open ticket off: what stands below its head, the dialogs, and the actions for the palette and the keys. */
export function PutOff({ ticket, actions }: Props) {
  const verbs = usePutOffVerbs(ticket, actions);
  useOfferedPutOff(ticket, verbs);
  const close = () => actions.setMenu(null);
  return (
    <>
      <PutOffStrip
        ticket={ticket}
        onWake={verbs.canSnooze ? () => verbs.snooze(null) : undefined}
        onReminder={verbs.askReminder}
        onReminderDone={() => verbs.endReminder(true)}
      />
      <Suspense fallback={null}>
        {actions.menu === 'snooze' ? <SnoozeDialog onChoose={verbs.snooze} onClose={close} /> : null}
        {actions.menu === 'reminder' ? (
          <ReminderDialog reminder={ticket.reminder} onChoose={verbs.remind} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
