import { RichTextEditor } from '@mantine/tiptap';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import '@mantine/tiptap/styles.layer.css';
import styles from './Composer.module.css';
import type { FieldProps } from './Field';
import { FormatTools, useFormatLabels } from './FormatTools';
import SuggestPopup from './suggest/SuggestPopup';
import { useSuggest } from './suggest/useSuggest';
import { useRichEditor } from './useRichEditor';

/** A field with formatting, for e-mails and notes. It starts with `value` and tells every change as HTML. */
export default function RichField(props: FieldProps) {
  const suggest = useSuggest(props.sources);
  const editor = useRichEditor(props, suggest);
  const labels = useFormatLabels();
  const { toolsId } = props;
  const [tools, setTools] = useState<Element | null>(null);
  useEffect(() => setTools(toolsId ? document.getElementById(toolsId) : null), [toolsId]);
  if (!editor) return null;
  return (
    <RichTextEditor editor={editor} variant="subtle" className={styles.rich} labels={labels}>
      <RichTextEditor.Content className={styles.richContent} data-compact={props.isCompact || undefined} />
      <SuggestPopup control={suggest} />
      {tools && !props.isCompact ? createPortal(<FormatTools editor={editor} />, tools) : null}
    </RichTextEditor>
  );
}
