import { openVariables } from '@parley/schema';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Node } from '@tiptap/pm/model';

/** Marks `{{variables}}` in the formatted editor. The marks are drawn over the text and never part of it. */
export const openVariableMarks = Extension.create({
  name: 'openVariableMarks',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('openVariableMarks'),
      state: {
        init: (_, { doc }) => marksOf(doc),
        apply: (change, marks) => (change.docChanged ? marksOf(change.doc) : marks),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

function marksOf(doc: Node): DecorationSet {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    const { text } = node;
    if (!text?.includes('{{')) return;
    for (const variable of openVariables(text)) {
      for (let from = text.indexOf(variable); from >= 0; from = text.indexOf(variable, from + 1)) {
        marks.push(Decoration.inline(at + from, at + from + variable.length, { class: 'parley-variable' }));
      }
    }
  });
  return DecorationSet.create(doc, marks);
}
