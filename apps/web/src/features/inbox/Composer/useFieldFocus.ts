import { useCallback, useRef } from 'react';
import type { FieldHandle } from './Field';
import { catchTyping } from '@/lib/type-ahead';

/** The cursor goes into the field that is there, or into the one that is about to take its place. */
export function useFieldFocus() {
  const field = useRef<FieldHandle>(null);
  const isWanted = useRef(false);
  const typed = useRef('');
  const attach = useCallback((handle: FieldHandle | null) => {
    field.current = handle;
    if (!handle) return;
    if (typed.current) handle.append(typed.current);
    typed.current = '';
    if (!isWanted.current) return;
    isWanted.current = false;
    handle.focus();
  }, []);
  const focus = useCallback((isReplaced: boolean) => {
    const keep = (letters: string) => {
      if (!letters) return;
      // Nobody waits for a field for ever; when it comes after all, the words are in it.
      if (field.current) field.current.append(letters);
      else typed.current += letters;
    };
    const giveUp = () => {
      isWanted.current = false;
      field.current?.leave();
    };
    catchTyping(keep, undefined, giveUp);
    isWanted.current = isReplaced || !field.current;
    if (!isReplaced) field.current?.focus();
  }, []);
  const type = useCallback((text: string) => field.current?.type(text), []);
  return { attach, focus, type };
}
