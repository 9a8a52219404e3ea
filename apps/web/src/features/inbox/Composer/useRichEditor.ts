import Placeholder from '@tiptap/extension-placeholder';
import { Link } from '@mantine/tiptap';
import { Extension } from '@tiptap/core';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { openVariableMarks } from './extras/openVariableMarks';
import { appendTo, typeInto } from './extras/typeInto';
import { clearFormat } from './FormatTools';
import { type FieldProps, isSendKey } from './Field';
import type { SuggestControl } from './suggest/control';
import { inertHtml } from './pictures/inertHtml';
import { pictureNode } from './pictures/pictureNode';
import { placeAll, putPictures, type TakePicture } from './pictures/putPictures';
import { mentionNode } from './mentions/mentionNode';
import { richSuggest } from './suggest/richSuggest';
import { useTellLater } from './useTellLater';

/** The editor of e-mails and notes, told what a field is told: changes as HTML, the keys that send, focus. */
export function useRichEditor(
  { ref, value, onChange, onSend, label, placeholder, pictures }: FieldProps,
  suggest: SuggestControl,
) {
  const latest = useRef({ onSend, pictures });
  const made = useRef<Editor>(null);
  const told = useTellLater(() => made.current && htmlOf(made.current), onChange);
  useEffect(() => {
    latest.current = { onSend, pictures };
  });
  const isReady = useRef(false);
  const wantsFocus = useRef(false);
  const wanted = useRef('');
  const taken = (event: Event, files?: FileList, at?: number) =>
    takesPictures({ editor: made.current, take: latest.current.pictures, event, files, at });
  const editor = useEditor({
    extensions: extensionsOf(placeholder, suggest),
    content: value,
    onCreate: (event) => {
      isReady.current = true;
      made.current = event.editor;
      placeAll(event.editor);
      appendTo(event.editor, wanted);
      if (wantsFocus.current) event.editor.commands.focus('end');
    },
    onBlur: () => {
      wantsFocus.current = false;
    },
    // A key renders nothing here: what shows the state of the editor asks for its part of it.
    shouldRerenderOnTransaction: false,
    onUpdate: (event) => {
      made.current = event.editor;
      told.touch();
    },
    editorProps: {
      // An empty field follows the page, so that its placeholder stands where the page's text begins.
      attributes: ({ doc }) => ({
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(doc.content.size > EMPTY_SIZE && { dir: 'auto' }),
      }),
      handlePaste: (_, event) => taken(event, event.clipboardData?.files),
      handleDrop: (view, event) =>
        taken(
          event,
          event.dataTransfer?.files,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
      handleKeyDown: (view, event) => {
        if (suggest.onKey(event)) return true;
        if (event.key === 'Escape') view.dom.blur();
        if (!isSendKey(event)) return false;
        told.settle();
        latest.current.onSend();
        return true;
      },
    },
  });
  useHandle(ref, editor, { isReady, wantsFocus, wanted });
  return editor;
}

/** True when the pictures of a paste or a drop went into the text. */
function takesPictures(put: {
  editor: Editor | null;
  take: TakePicture | undefined;
  event: Event;
  files: FileList | undefined;
  at: number | undefined;
}): boolean {
  const { editor, take, event, files, at } = put;
  if (!take || !files || !editor || !putPictures(editor, files, take, at)) return false;
  event.preventDefault();
  return true;
}

interface Focusing {
  isReady: RefObject<boolean>;
  wantsFocus: RefObject<boolean>;
  /** Words that came before the editor was there. */
  wanted: RefObject<string>;
}

function useHandle(ref: FieldProps['ref'], editor: Editor | null, made: Focusing): void {
  const { isReady, wantsFocus, wanted } = made;
  useImperativeHandle(
    ref,
    () => ({
      // The editor takes commands only once it stands in the page, a moment after this field.
      focus: () => {
        wantsFocus.current = true;
        if (isReady.current && editor && !editor.isDestroyed) editor.commands.focus('end');
      },
      leave: () => {
        wantsFocus.current = false;
        if (isReady.current && editor && !editor.isDestroyed) editor.commands.blur();
      },
      type: (text) => {
        if (isReady.current && editor && !editor.isDestroyed) typeInto(editor, text);
      },
      append: (text) => {
        wanted.current += text;
        if (isReady.current && editor && !editor.isDestroyed) appendTo(editor, wanted);
      },
    }),
    [editor, isReady, wanted, wantsFocus],
  );
}

/** One paragraph with nothing in it. */
const EMPTY_SIZE = 2;

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : inertHtml(editor));

/** Mod-K is the palette, also here: the dialog of a link has Shift besides. */
const linkByKey = Link.extend({
  addKeyboardShortcuts: () => ({
    'Mod-Shift-k': () => {
      window.dispatchEvent(new Event('edit-link'));
      return true;
    },
  }),
});

const clearByKey = Extension.create({
  name: 'clearByKey',
  addKeyboardShortcuts() {
    return { 'Mod-Shift-0': () => clearFormat(this.editor) };
  },
});

function extensionsOf(placeholder: FieldProps['placeholder'], suggest: SuggestControl) {
  return [
    StarterKit.configure({ heading: { levels: [2, 3] }, link: false, horizontalRule: false }),
    linkByKey.configure({ openOnClick: false }),
    clearByKey,
    Placeholder.configure({ placeholder }),
    mentionNode,
    pictureNode,
    richSuggest(suggest),
    openVariableMarks,
  ];
}
