import { type Editor, Extension } from '@tiptap/core';
import Placeholder from '@tiptap/extension-placeholder';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { mentionNode } from '@/features/inbox/Composer/mentions/mentionNode';
import type { SuggestControl } from '@/features/inbox/Composer/suggest/control';
import { richSuggest } from '@/features/inbox/Composer/suggest/richSuggest';
import { useTellLater } from '@/features/inbox/Composer/useTellLater';

export interface ChatWords {
  /** Empty when nothing was written. */
  html: string;
  text: string;
}

export interface ChatFieldHandle {
  focus(): void;
  /** As if it were typed at the cursor. */
  type(text: string): void;
  /** What stands in it now. */
  read(): ChatWords;
}

export interface ChatFieldProps {
  ref?: Ref<ChatFieldHandle>;
  html: string;
  label: string;
  placeholder: string;
  /** With a real keyboard Enter sends; on a phone it begins a line. */
  sendsByEnter: boolean;
  /** Asked when the field is there, which may be a while after it was wished for. */
  takesFocus: () => boolean;
  onChange: (words: ChatWords) => void;
  onSend: () => void;
  onFiles: (files: FileList) => void;
  onEscape: () => void;
  /** The arrow up in an empty field. */
  onUp: () => void;
  toolsId: string;
}

/** The editor of a message: only what the server keeps. */
export function useChatEditor(props: ChatFieldProps, suggest: SuggestControl): Editor | null {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const made = useRef<Editor>(null);
  const told = useTellLater(
    () => made.current && wordsOf(made.current).html,
    () => made.current && latest.current.onChange(wordsOf(made.current)),
  );
  const send = () => {
    told.settle();
    latest.current.onSend();
    return true;
  };
  const editor = useEditor({
    extensions: extensionsOf(props.placeholder, suggest),
    content: props.html,
    shouldRerenderOnTransaction: false,
    onCreate: (event) => {
      made.current = event.editor;
    },
    onUpdate: (event) => {
      made.current = event.editor;
      told.touch();
    },
    editorProps: {
      attributes: ({ doc }) => ({
        ...{ 'aria-label': props.label, role: 'textbox', 'aria-multiline': 'true' },
        ...(doc.content.size > 2 && { dir: 'auto' }),
      }),
      handlePaste: (_, event) => taken(event.clipboardData?.files, latest.current.onFiles),
      handleDrop: (_, event) => taken(event.dataTransfer?.files, latest.current.onFiles),
      handleKeyDown: (view, event) => {
        if (suggest.onKey(event)) return true;
        if (event.isComposing) return false;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send();
        if (event.key === 'Enter' && !event.shiftKey && latest.current.sendsByEnter) return send();
        if (event.key === 'Escape') latest.current.onEscape();
        if (event.key !== 'ArrowUp' || view.state.doc.content.size > 2) return false;
        latest.current.onUp();
        return true;
      },
    },
  });
  // Not when it is made: that is while the page is still being worked out, and what is not in it takes no focus.
  useEffect(() => {
    if (editor) focusAtEnd(editor, () => latest.current.takesFocus());
  }, [editor]);
  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => editor?.commands.focus('end'),
      type: (text) => editor?.chain().focus().insertContent({ type: 'text', text }).run(),
      read: () => (editor ? wordsOf(editor) : { html: '', text: '' }),
    }),
    [editor],
  );
  return editor;
}

/** As the editor's own command does it, but asked in the very moment whether it still may. */
function focusAtEnd(editor: Editor, isWished: () => boolean): void {
  requestAnimationFrame(() => {
    if (editor.isDestroyed || !isWished()) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  });
}

function taken(files: FileList | undefined, onFiles: (files: FileList) => void): boolean {
  if (!files || files.length === 0) return false;
  onFiles(files);
  return true;
}

function wordsOf(editor: Editor): ChatWords {
  const text = editor.getText({ blockSeparator: '\n' }).trim();
  return text === '' ? { html: '', text } : { html: editor.getHTML(), text };
}

/** In a list another line is another item. */
const lineByKey = Extension.create({
  name: 'lineByKey',
  addKeyboardShortcuts() {
    return {
      'Shift-Enter': () => this.editor.isActive('listItem') && this.editor.commands.splitListItem('listItem'),
    };
  },
});

/** Mentions come back from the server on another tag. */
const chatMention = mentionNode.extend({
  parseHTML: () => [{ tag: 'span[data-mention]' }, { tag: 'strong[data-mention]', priority: 60 }],
});

function extensionsOf(placeholder: string, suggest: SuggestControl) {
  return [
    StarterKit.configure({
      ...{ heading: false, link: false, horizontalRule: false, blockquote: false, code: false },
    }),
    lineByKey,
    Placeholder.configure({ placeholder }),
    chatMention,
    richSuggest(suggest),
  ];
}
