import { Link, RichTextEditor } from '@mantine/tiptap';
import Placeholder from '@tiptap/extension-placeholder';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import '@mantine/tiptap/styles.layer.css';
import styles from './Composer.module.css';
import { type FieldProps, isSendKey } from './Field';

/** A field with formatting, for e-mails and notes. It starts with `value` and tells every change as HTML. */
export default function RichField({
  ref,
  value,
  onChange,
  onSend,
  label,
  placeholder,
  isCompact,
}: FieldProps) {
  const { t } = useTranslation('conversation');
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
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
      handleKeyDown: (view, event) => {
        if (isSendKey(event)) {
          latest.current.onSend();
          return true;
        }
        if (event.key === 'Escape') view.dom.blur();
        return false;
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
    }),
    [editor],
  );
  const [tools, setTools] = useState<Element | null>(null);
  useEffect(() => setTools(document.getElementById('composer-tools')), []);
  if (!editor) return null;
  return (
    <RichTextEditor editor={editor} variant="subtle" className={styles.rich} labels={labelsOf(t)}>
      <RichTextEditor.Content className={styles.richContent} data-compact={isCompact || undefined} />
      {tools && !isCompact
        ? createPortal(
            <RichTextEditor.ControlsGroup className={styles.controls}>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Link />
            </RichTextEditor.ControlsGroup>,
            tools,
          )
        : null}
    </RichTextEditor>
  );
}

function labelsOf(t: (key: string) => string) {
  return {
    boldControlLabel: t('format.bold'),
    italicControlLabel: t('format.italic'),
    bulletListControlLabel: t('format.bullets'),
    orderedListControlLabel: t('format.numbers'),
    linkControlLabel: t('format.link'),
    linkEditorInputLabel: t('format.linkAddress'),
    linkEditorInputPlaceholder: 'https://example.com/',
    linkEditorExternalLink: t('format.linkExternal'),
    linkEditorInternalLink: t('format.linkInternal'),
    linkEditorSave: t('format.linkSave'),
  };
}
