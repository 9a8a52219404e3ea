import Mention from '@tiptap/extension-mention';

/**
 * The chip of somebody who is named. It carries their id as the server reads it; the popup that offers people is the
 * composer's own, so the extension's is left out.
 */
export const mentionNode = Mention.extend({
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-mention'),
      renderHTML: ({ id }) => ({ 'data-mention': String(id) }),
    },
    label: {
      default: null,
      parseHTML: (element) => element.textContent?.replace(/^@/, '') ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, `@${String(node.attrs['label'])}`],
  renderText: ({ node }) => `@${String(node.attrs['label'])}`,
  addProseMirrorPlugins: () => [],
});
