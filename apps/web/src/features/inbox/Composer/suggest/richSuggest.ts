import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { SuggestControl } from './control';
import type { SuggestContent } from './source';
import { findTrigger, type Trigger } from './trigger';

/**
 * Tells the popup what stands before the cursor of the formatted editor, by the same rule as in the plain field. It only
 * looks at the paragraph of the cursor, so that a long mail costs no more per key than a short one.
 */
export const richSuggest = (control: SuggestControl) =>
  Extension.create({
    name: 'suggest',
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          key: new PluginKey('suggest'),
          view: () => ({
            update: (view, before) => {
              if (before.doc.eq(view.state.doc) && before.selection.eq(view.state.selection)) return;
              ask(editor, view, control);
            },
            destroy: () => control.leave(),
          }),
        }),
      ];
    },
  });

function ask(editor: Editor, view: EditorView, control: SuggestControl): void {
  const { $from, empty } = view.state.selection;
  const trigger =
    empty && $from.parent.isTextblock && !$from.parent.type.spec.code
      ? findTrigger(textBefore(view), $from.parentOffset, (char) => control.allowsSpaces(char))
      : null;
  if (!trigger || !control.has(trigger.char)) return control.leave();
  const from = $from.start() + trigger.from;
  control.show({
    ...trigger,
    from,
    field: view.dom,
    rect: () => {
      if (view.isDestroyed || from > view.state.doc.content.size) return null;
      const { left, top, bottom } = view.coordsAtPos(from);
      return new DOMRect(left, top, 0, bottom - top);
    },
    place: { replace: (content) => replace(editor, { ...trigger, from }, content) },
  });
}

/** The paragraph up to the cursor. What is no text counts one place, as it does in the document. */
function textBefore(view: EditorView): string {
  const { $from } = view.state.selection;
  return $from.parent.textBetween(0, $from.parentOffset, undefined, (leaf) =>
    leaf.type.name === 'hardBreak' ? '\n' : ' ',
  );
}

function replace(editor: Editor, { char, query, from }: Trigger, content: SuggestContent | null): void {
  if (editor.isDestroyed) return;
  const typed = char + query;
  const { doc, selection } = editor.state;
  const to = from + typed.length;
  // After a wait the letters may be gone; then what was chosen goes where the cursor is.
  const isThere = to <= doc.content.size && doc.textBetween(from, to) === typed;
  const chain = editor
    .chain()
    .focus()
    .deleteRange(isThere ? { from, to } : { from: selection.from, to: selection.to });
  if (content) chain.insertContent(nodesOf(editor, content));
  chain.run();
}

function nodesOf(editor: Editor, content: SuggestContent) {
  if ('html' in content) return content.html;
  if ('text' in content) return { type: 'text', text: content.text };
  const { target, label } = content.mention;
  const chip = editor.schema.nodes['mention']
    ? { type: 'mention', attrs: { id: target, label } }
    : { type: 'text', text: `@${label}` };
  return [chip, { type: 'text', text: ' ' }];
}
