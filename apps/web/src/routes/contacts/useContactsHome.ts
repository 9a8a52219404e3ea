import { useEffect, useState } from 'react';
import { useSession } from '@/lib/session';
import { hasPrivateChannel } from '@/lib/session/private-channels';

const asked = new Map<string, Promise<boolean>>();

/** Where the contacts of this person begin; null for who may see none. */
export function useContactsHome(): string | null {
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
  if (seesAll) return '/contacts/all';
  return hasOwn ? '/contacts/mine' : null;
}

/** Asked once for all that show the way; a failure is no answer. */
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
