import { RichTextEditor } from '@mantine/tiptap';
import { IconClearFormatting } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useTranslation } from 'react-i18next';
import styles from './Composer.module.css';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** As it is read: "Ctrl+Shift+B", on a Mac "⌘⇧B". */
const keyWords = (...keys: string[]): string =>
  isApple
    ? keys.map((key) => ({ Mod: '⌘', Shift: '⇧', Alt: '⌥' })[key] ?? key).join('')
    : keys.map((key) => (key === 'Mod' ? 'Ctrl' : key)).join('+');

/** What can be made of the words. Each control says whether it is on, and by which keys it is reached. */
export function FormatTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('conversation');
  const title = (name: string, ...keys: string[]) => `${t(`format.${name}`)} (${keyWords(...keys)})`;
  return (
    <RichTextEditor.ControlsGroup className={styles.controls} role="group" aria-label={t('format.label')}>
      <RichTextEditor.H2 title={title('heading', 'Mod', 'Alt', '2')} />
      <RichTextEditor.H3 title={title('subheading', 'Mod', 'Alt', '3')} />
      <RichTextEditor.Bold title={title('bold', 'Mod', 'B')} />
      <RichTextEditor.Italic title={title('italic', 'Mod', 'I')} />
      <RichTextEditor.BulletList title={title('bullets', 'Mod', 'Shift', '8')} />
      <RichTextEditor.OrderedList title={title('numbers', 'Mod', 'Shift', '7')} />
      <RichTextEditor.Blockquote title={title('quote', 'Mod', 'Shift', 'B')} />
      <RichTextEditor.Code title={title('code', 'Mod', 'E')} />
      <RichTextEditor.Link title={title('link', 'Mod', 'Shift', 'K')} />
      <RichTextEditor.Control
        title={title('clear', 'Mod', 'Shift', '0')}
        aria-label={t('format.clear')}
        onClick={() => clearFormat(editor)}
      >
        <IconClearFormatting size={16} stroke={1.75} />
      </RichTextEditor.Control>
    </RichTextEditor.ControlsGroup>
  );
}

/** Plain paragraphs again: neither marks nor lists, headings or quotes. */
export const clearFormat = (editor: Editor): boolean =>
  editor.chain().focus().unsetAllMarks().clearNodes().run();

export function useFormatLabels() {
  const { t } = useTranslation('conversation');
  return {
    h2ControlLabel: t('format.heading'),
    h3ControlLabel: t('format.subheading'),
    boldControlLabel: t('format.bold'),
    italicControlLabel: t('format.italic'),
    bulletListControlLabel: t('format.bullets'),
    orderedListControlLabel: t('format.numbers'),
    blockquoteControlLabel: t('format.quote'),
    codeControlLabel: t('format.code'),
    linkControlLabel: t('format.link'),
    linkEditorInputLabel: t('format.linkAddress'),
    linkEditorInputPlaceholder: 'https://example.com/',
    linkEditorExternalLink: t('format.linkExternal'),
    linkEditorInternalLink: t('format.linkInternal'),
    linkEditorSave: t('format.linkSave'),
  };
}
