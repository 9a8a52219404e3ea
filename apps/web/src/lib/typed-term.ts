import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

export interface TypedTerm {
  text: string;
  /** What the field holds now; the list follows after the pause. */
  type: (text: string) => void;
  /** The same at once, for a button that clears or a key that searches. */
  tell: (text: string) => void;
  /** The pause is over: whoever leaves the field has typed all of it, and what is done in the list next is meant for that. */
  leave: () => void;
}

/**
 * The text of a field whose words are held elsewhere, such as in the address. Words come back late, when more is typed
 * already: only what comes from elsewhere (the way back, an example, a saved view) takes the place of what is typed.
 */
export function useTypedTerm(held: string, hold: (term: string) => void, pauseMs: number): TypedTerm {
  const [text, setText] = useState(held);
  const onTheWay = useRef<string[]>([]);
  const send = (typed: string) => {
    const term = typed.trim();
    onTheWay.current.push(term);
    hold(term);
  };
  const sendLater = useDebouncedCallback(send, pauseMs);
  const cancel = useRef(sendLater.cancel);
  cancel.current = sendLater.cancel;
  useEffect(() => {
    const place = onTheWay.current.indexOf(held.trim());
    onTheWay.current = place < 0 ? [] : onTheWay.current.slice(place + 1);
    if (place >= 0) return;
    cancel.current();
    setText((typed) => (typed.trim() === held.trim() ? typed : held));
  }, [held]);
  return {
    text,
    type: (typed) => {
      setText(typed);
      sendLater(typed);
    },
    tell: (typed) => {
      setText(typed);
      cancel.current();
      send(typed);
    },
    leave: () => sendLater.isPending() && sendLater.flush(),
  };
}
