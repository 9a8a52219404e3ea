import type { Editor } from '@tiptap/core';

/** Puts text at the cursor as if it were typed, behind a space where there is a word. */
export function typeInto(editor: Editor, text: string): void {
  const { $from } = editor.state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
  const isBehindWord = before !== '' && !/\s$/.test(before);
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: isBehindWord ? ` ${text}` : text })
    .run();
}

/** Puts the text that waits behind what is there; a new line is a paragraph of its own. */
export function appendTo(editor: Editor, waiting: { current: string }): void {
  const { current: text } = waiting;
  waiting.current = '';
  const [first = '', ...others] = text.split('\n');
  const put = (line: string) => line === '' || editor.commands.insertContent({ type: 'text', text: line });
  if (text === '') return;
  editor.commands.setTextSelection(editor.state.doc.content.size);
  put(first);
  for (const line of others) {
    editor.commands.splitBlock();
    put(line);
  }
}
