import { Link, RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/tiptap/styles.layer.css';
import { openVariableMarks } from '../Composer/extras/openVariableMarks';
import type { BodyProps } from './PlainBody';
import styles from './QuickReplies.module.css';

/** Formatted words; variables are marked in them. */
export default function RichBody(props: BodyProps) {
  const { t } = useTranslation('conversation');
  const editor = useBodyEditor(props);
  if (!editor) return null;
  return (
    <RichTextEditor
      editor={editor}
      className={styles.editor}
      labels={{
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
      }}
    >
      {props.isFixed ? null : (
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

function useBodyEditor({ ref, value, label, isFixed, onChange }: BodyProps) {
  const latest = useRef(onChange);
  // What this field itself told last: anything else came from outside, and the field takes it over.
  const told = useRef(value);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: false, link: false, horizontalRule: false }),
      Link.configure({ openOnClick: false }),
      openVariableMarks,
    ],
    content: value,
    editable: !isFixed,
    onUpdate: (event) => {
      told.current = event.editor.isEmpty ? '' : event.editor.getHTML();
      latest.current(told.current);
    },
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
    },
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useImperativeHandle(
    ref,
    () => ({
      insert: (text) => editor?.chain().focus().insertContent({ type: 'text', text }).run(),
    }),
    [editor],
  );
  return editor;
}
