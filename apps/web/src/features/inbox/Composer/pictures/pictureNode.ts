import { Node } from '@tiptap/core';
import { fileUrl, watchFileUrls } from '../fileUrls';

/** Which upload a picture in the page is. */
export const UPLOAD = 'data-upload';
const NAMED = /^cid:upload-(\d+)$/;

/**
 * A picture in the text of a mail: an own upload, named as the mail will name it. It shows what this browser has of it.
 * Pictures from anywhere else are none: whoever pastes a page gets its words.
 */
export const pictureNode = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) =>
        element.getAttribute(UPLOAD) ?? NAMED.exec(element.getAttribute('src') ?? '')?.[1] ?? null,
    },
    alt: { default: '' },
    // While it is on its way.
    uploadKey: { default: null, rendered: false },
    url: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'img[src^="cid:upload-"]' }, { tag: `img[${UPLOAD}]` }],
  // Without an address: this may stand in the page, and there a browser asks for what it names.
  renderHTML: ({ node: { attrs } }) => [
    'img',
    { ...(attrs['id'] && { [UPLOAD]: String(attrs['id']) }), alt: String(attrs['alt']) },
  ],
  addNodeView: () => (props) => {
    const dom = document.createElement('img');
    let { node } = props;
    const show = () => {
      const { id, url, alt } = node.attrs as { id: string | null; url: string | null; alt: string };
      const source = url ?? (id ? fileUrl(id) : undefined);
      if (source && dom.src !== source) dom.src = source;
      dom.alt = alt;
      dom.toggleAttribute('data-waits', id === null);
    };
    show();
    const stop = watchFileUrls(show);
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        node = next;
        show();
        return true;
      },
      destroy: stop,
    };
  },
});
