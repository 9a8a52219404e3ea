import { IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { IconAction } from '@/ui';
import type { ChatThread } from '../data/shapes';
import { useCallIn, useCurrent } from './callStore';
import { enterCall } from './door';
import type { Goal } from './session/session';

/** Calls the people of a thread. Where a call runs already, its banner has the way in. */
export function CallButton({ thread }: { thread: ChatThread }) {
  const { t } = useTranslation('chatCalls');
  const { me } = useSession();
  const running = useCallIn(thread.id);
  const mine = useCurrent();
  const isAlone = !thread.participants.some(({ id }) => id !== me.id);
  if (thread.personal || thread.isDeserted || isAlone || running) return null;
  const isBusy = mine !== null && mine.phase !== 'over';
  return (
    <IconAction
      label={isBusy ? t('busy') : t('call', { name: thread.name })}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) enterCall(goalOf(thread), thread.name);
      }}
    >
      <IconVideo size={20} />
    </IconAction>
  );
}

/** With a colleague to whom nothing was said yet there is no thread: the call makes it. */
function goalOf({ id, identifier }: ChatThread): Goal {
  return id ? { threadId: id } : { toUserId: identifier.slice(1) };
}
