import { DOMSerializer } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/core';
import { UPLOAD } from './pictureNode';
import { cidOf } from './placed';

/**
 * What stands in the editor, as HTML, with its pictures named as the mail names them. It is put together in a document
 * that nobody sees: such a name is no address, and in the page the browser would go and ask for it.
 */
export function inertHtml({ state, schema }: Editor): string {
  const aside = document.implementation.createHTMLDocument('');
  const box = aside.createElement('div');
  const serializer = DOMSerializer.fromSchema(schema);
  box.appendChild(serializer.serializeFragment(state.doc.content, { document: aside }));
  for (const picture of box.querySelectorAll<HTMLImageElement>(`img[${UPLOAD}]`)) {
    const named = aside.createElement('img');
    named.setAttribute('src', `cid:${cidOf(picture.getAttribute(UPLOAD) ?? '')}`);
    named.setAttribute('alt', picture.alt);
    picture.replaceWith(named);
  }
  return box.innerHTML;
}
