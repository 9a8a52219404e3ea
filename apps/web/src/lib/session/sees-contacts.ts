import { useEffect, useState } from 'react';
import { useSession } from '@/lib/session';
import { hasPrivateChannel } from './private-channels';

const asked = new Map<string, Promise<boolean>>();

/** Whether this person sees contacts, be it only those of their own private channels. */
export function useSeesContacts(): boolean {
  const { me, can } = useSession();
  const seesAll = can('contacts.contacts.view');
  const [hasOwn, setHasOwn] = useState(false);
  useEffect(() => {
    if (seesAll) return undefined;
    let isGone = false;
    void hasOwnContacts(me.id).then((has) => {
      if (!isGone) setHasOwn(has);
    });
    return () => {
      isGone = true;
    };
  }, [seesAll, me.id]);
  return seesAll || hasOwn;
}

/** Asked once for all that show something of it; a failure is no answer. */
function hasOwnContacts(userId: string): Promise<boolean> {
  const known = asked.get(userId);
  if (known) return known;
  const answer = hasPrivateChannel().catch(() => {
    asked.delete(userId);
    return false;
  });
  asked.set(userId, answer);
  return answer;
}
