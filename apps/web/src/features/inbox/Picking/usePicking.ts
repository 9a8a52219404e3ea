import { useMemo } from 'react';
import type { ShownMessage } from '../Timeline/message';
import type { PickDoor } from './Picking';
import { pick, usePicked } from './pickStore';

/** What the messages need while some of them are selected, and the order in which ranges go. */
export function usePicking(
  ticketId: string,
  messages: readonly ShownMessage[],
): { door: PickDoor | null; order: readonly string[] } {
  const picked = usePicked(ticketId);
  const order = useMemo(
    () => messages.filter(({ type }) => type !== 'SYSTEM').map(({ id }) => id),
    [messages],
  );
  const ids = picked?.ids;
  const door = useMemo(
    () => (ids ? { ids, onPick: (id: string, isRange: boolean) => pick(id, order, isRange) } : null),
    [ids, order],
  );
  return { door, order };
}
