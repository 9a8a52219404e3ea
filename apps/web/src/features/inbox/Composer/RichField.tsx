import { RichTextEditor } from '@mantine/tiptap';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import '@mantine/tiptap/styles.layer.css';
import styles from './Composer.module.css';
import type { FieldProps } from './Field';
import { useRichEditor } from './useRichEditor';

/** A field with formatting, for e-mails and notes. It starts with `value` and tells every change as HTML. */
export default function RichField(props: FieldProps) {
  const { t } = useTranslation('conversation');
  const editor = useRichEditor(props);
  const [tools, setTools] = useState<Element | null>(null);
  useEffect(() => setTools(document.getElementById('composer-tools')), []);
  if (!editor) return null;
  return (
    <RichTextEditor editor={editor} variant="subtle" className={styles.rich} labels={labelsOf(t)}>
      <RichTextEditor.Content className={styles.richContent} data-compact={props.isCompact || undefined} />
      {tools && !props.isCompact ? createPortal(<Formats />, tools) : null}
    </RichTextEditor>
  );
}

function Formats() {
  return (
    <RichTextEditor.ControlsGroup className={styles.controls}>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
      <RichTextEditor.Link />
    </RichTextEditor.ControlsGroup>
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
