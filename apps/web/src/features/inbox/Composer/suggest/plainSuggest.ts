import { caretRect } from './caretRect';
import type { SuggestControl } from './control';
import type { SuggestContent } from './source';
import { findTrigger } from './trigger';

/** Tells the popup what stands before the cursor of a text area: to be called whenever its text or cursor changed. */
export function suggestInPlain(
  control: SuggestControl,
  area: HTMLTextAreaElement,
  onChange: (text: string) => void,
): void {
  const caret = area.selectionStart;
  const trigger =
    caret === area.selectionEnd ? findTrigger(area.value, caret, (char) => control.allowsSpaces(char)) : null;
  if (!trigger || !control.has(trigger.char)) return control.leave();
  const typed = trigger.char + trigger.query;
  control.show({
    ...trigger,
    field: area,
    rect: () => caretRect(area, trigger.from),
    place: {
      replace: (content) => {
        // After a wait the letters may be gone; then what was chosen goes where the cursor is.
        const isThere = area.value.startsWith(typed, trigger.from);
        const from = isThere ? trigger.from : area.selectionStart;
        const to = isThere ? trigger.from + typed.length : area.selectionEnd;
        putText(area, from, to, wordsOf(content), onChange);
      },
    },
  });
}

const wordsOf = (content: SuggestContent | null): string => {
  if (!content) return '';
  return 'mention' in content ? `@${content.mention.label} ` : content.text;
};

/** Puts a text in place of another, as if it were typed: the browser's own undo takes it back. */
export function putText(
  area: HTMLTextAreaElement,
  from: number,
  to: number,
  text: string,
  onChange: (text: string) => void,
): void {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = text
    ? document.execCommand('insertText', false, text)
    : from === to || document.execCommand('delete');
  if (isTyped) return;
  onChange(area.value.slice(0, from) + text + area.value.slice(to));
  requestAnimationFrame(() => area.setSelectionRange(from + text.length, from + text.length));
}
