import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { isPictureType } from '../fileUrls';
import type { Started } from '../useUploads';
import { placePicture, unplacePicture } from './placed';

/** Begins to upload a picture; null where the channel does not take it, which the person was told. */
export type TakePicture = (file: File) => Started | null;

/** Puts pictures that were pasted or dropped where they belong. @returns false when these are not pictures alone. */
export function putPictures(editor: Editor, files: Iterable<File>, take: TakePicture, at?: number): boolean {
  const pictures = [...files];
  if (pictures.length === 0 || !pictures.every(({ type }) => isPictureType(type))) return false;
  for (const file of pictures) {
    const started = take(file);
    if (started) putOne(editor, file.name, started, at);
  }
  return true;
}

function putOne(editor: Editor, name: string, { key, url, done }: Started, at?: number): void {
  const node = { type: 'picture', attrs: { uploadKey: key, url: url ?? null, alt: name } };
  placePicture(key);
  if (at === undefined) editor.chain().focus().insertContent(node).run();
  else editor.chain().focus().insertContentAt(at, node).run();
  void done.then((uploaded) => {
    if (uploaded) placePicture(uploaded.id);
    // One that did not arrive stands below, with another try.
    else unplacePicture(key);
    if (!editor.isDestroyed) settle(editor, key, uploaded?.id ?? null);
  });
}

/** The picture has its id now, or leaves the text. */
function settle(editor: Editor, key: string, id: string | null): void {
  editor.commands.command(({ tr }) => {
    tr.doc.descendants((node: Node, position: number) => {
      if (node.type.name !== 'picture' || node.attrs['uploadKey'] !== key) return;
      if (id) tr.setNodeMarkup(position, undefined, { ...node.attrs, id, uploadKey: null });
      else tr.delete(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize));
    });
    return true;
  });
}

/** What stands in a text that comes from a draft is no file below it. */
export function placeAll(editor: Editor): void {
  editor.state.doc.descendants((node) => {
    const id: unknown = node.type.name === 'picture' ? node.attrs['id'] : null;
    if (typeof id === 'string') placePicture(id);
  });
}
