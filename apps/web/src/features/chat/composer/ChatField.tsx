import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import SuggestPopup from '@/features/inbox/Composer/suggest/SuggestPopup';
import type { SuggestSource } from '@/features/inbox/Composer/suggest/source';
import { useSuggest } from '@/features/inbox/Composer/suggest/useSuggest';
import styles from './ChatComposer.module.css';
import { type ChatFieldProps, useChatEditor } from './useChatEditor';

/** The field of a message, formatted as far as the server keeps it. */
export default function ChatField(props: ChatFieldProps & { sources: readonly SuggestSource[] }) {
  const { t } = useTranslation('chat');
  const suggest = useSuggest(props.sources);
  const editor = useChatEditor(props, suggest);
  const { toolsId } = props;
  const [tools, setTools] = useState<Element | null>(null);
  useEffect(() => setTools(document.getElementById(toolsId)), [toolsId]);
  if (!editor) return null;
  const labels = {
    ...{ boldControlLabel: t('format.bold'), italicControlLabel: t('format.italic') },
    ...{ underlineControlLabel: t('format.underline'), strikeControlLabel: t('format.strike') },
    ...{ bulletListControlLabel: t('format.bullets'), orderedListControlLabel: t('format.numbers') },
    codeBlockControlLabel: t('format.code'),
  };
  return (
    <RichTextEditor editor={editor} variant="subtle" className={styles.rich} labels={labels}>
      <RichTextEditor.Content className={styles.content} />
      <SuggestPopup control={suggest} />
      {tools ? createPortal(<Tools />, tools) : null}
    </RichTextEditor>
  );
}

function Tools() {
  const { t } = useTranslation('chat');
  return (
    <RichTextEditor.ControlsGroup className={styles.controls} role="group" aria-label={t('format.label')}>
      <RichTextEditor.Bold />
      <RichTextEditor.Italic />
      <RichTextEditor.Underline />
      <RichTextEditor.Strikethrough />
      <RichTextEditor.BulletList />
      <RichTextEditor.OrderedList />
      <RichTextEditor.CodeBlock />
    </RichTextEditor.ControlsGroup>
  );
}
