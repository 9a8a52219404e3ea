import Placeholder from '@tiptap/extension-placeholder';
import { Link } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { type FieldProps, isSendKey } from './Field';

/** The editor of e-mails and notes, told what a field is told: changes as HTML, the keys that send, focus. */
export function useRichEditor({ ref, value, onChange, onSend, label, placeholder }: FieldProps) {
  const latest = useRef({ onChange, onSend });
  useEffect(() => {
    latest.current = { onChange, onSend };
  });
  const isReady = useRef(false);
  const wantsFocus = useRef(false);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: false, link: false, horizontalRule: false }),
      Link.configure({ openOnClick: false }),
      Placeholder.configure({ placeholder }),
    ],
    content: value,
    onCreate: (event) => {
      isReady.current = true;
      if (wantsFocus.current) event.editor.commands.focus('end');
    },
    onBlur: () => {
      wantsFocus.current = false;
    },
    onUpdate: (event) => latest.current.onChange(event.editor.isEmpty ? '' : event.editor.getHTML()),
    editorProps: {
      // An empty field follows the page, so that its placeholder stands where the page's text begins.
      attributes: ({ doc }) => ({
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(doc.textContent && { dir: 'auto' }),
      }),
      handleKeyDown: (view, event) => {
        if (event.key === 'Escape') view.dom.blur();
        if (!isSendKey(event)) return false;
        latest.current.onSend();
        return true;
      },
    },
  });
  useImperativeHandle(
    ref,
    () => ({
      // The editor takes commands only once it stands in the page, a moment after this field.
      focus: () => {
        wantsFocus.current = true;
        if (isReady.current && editor && !editor.isDestroyed) editor.commands.focus('end');
      },
      append: (text) => {
        if (isReady.current && editor && !editor.isDestroyed)
          editor.commands.insertContent({ type: 'text', text });
      },
    }),
    [editor],
  );
  return editor;
}
