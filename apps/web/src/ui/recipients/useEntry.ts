import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { isEmail, readRecipients, type Recipient, withRecipients } from './recipients';

interface List {
  value: readonly Recipient[];
  onChange: (value: Recipient[]) => void;
  limit?: number;
  /** True while Enter means an offered option. */
  isChoosing: () => boolean;
}

/** What stands in the field and is no pill yet: which keys take it, and what of a pasted list stays. */
export function useEntry({ value, onChange, limit, isChoosing }: List) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isIn, setIn] = useState(false);

  const put = (added: readonly Recipient[], rest = '') => {
    if (added.length) onChange(withRecipients(value, added, limit));
    setText(rest);
    setIsWrong(rest !== '');
  };
  const take = () => {
    const { found, rest } = readRecipients(text);
    put(found, found.length ? rest : text.trim() && text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (event.nativeEvent.isComposing || (key === 'Enter' && isChoosing())) return;
    if (key === 'Backspace' && text === '' && value.length) onChange(value.slice(0, -1));
    else if ([',', ';', ' '].includes(key) && isEmail(text)) take();
    else if (key === 'Enter' && text.trim()) take();
    // A name may have a space in it, but nothing that is meant has these.
    else if ([',', ';'].includes(key) && text.trim()) setIsWrong(true);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { found, rest } = readRecipients(text + event.clipboardData.getData('text'));
    if (found.length === 0) return;
    event.preventDefault();
    put(found, rest);
  };
  const write = (next: string) => {
    setText(next);
    setIsWrong(false);
  };
  const enter = () => setIn(true);
  const leave = () => {
    setIn(false);
    take();
  };
  return { text, isWrong, isIn, enter, leave, write, put, take, onKeyDown, onPaste };
}
