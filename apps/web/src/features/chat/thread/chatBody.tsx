import { createElement, Fragment, type ReactNode } from 'react';
import { MentionChip } from '@/features/inbox/Timeline/MentionChip';
import { plainText } from '@/features/inbox/Timeline/richText';

/** What the server keeps of a body. Anything else loses its tag and keeps its words. */
const TAGS = new Set(['br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'div', 'pre']);
const DROPPED = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'object']);
const MENTION = /^(?:(?:user|team):[1-9]\d*|here)$/;

/** The words of a message as React elements: no markup is ever put into the page, so nothing in it can run. */
export function chatBody(html: string): ReactNode {
  return children(new DOMParser().parseFromString(html, 'text/html').body);
}

const children = (node: Node): ReactNode[] => [...node.childNodes].map(render);

function render(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return <Fragment key={key}>{plainText(node.textContent ?? '')}</Fragment>;
  if (!(node instanceof Element) || DROPPED.has(node.localName)) return null;
  if (node.localName === 'br') return <br key={key} />;
  const target = node.getAttribute('data-mention') ?? '';
  // "here" is everybody, as in notes.
  if (MENTION.test(target))
    return (
      <MentionChip key={key} target={target === 'here' ? 'all' : target} label={node.textContent ?? ''} />
    );
  if (!TAGS.has(node.localName)) return <Fragment key={key}>{children(node)}</Fragment>;
  return createElement(node.localName, { key }, ...children(node));
}

const EMOJI = /^(?:\p{Extended_Pictographic}(?:\uFE0F|\u200D|\p{Emoji_Modifier})*|\p{RI}{2}|\s)+$/u;

/** A few emojis and nothing else are shown large. */
export const isEmojiOnly = (text: string): boolean => text.length <= 24 && EMOJI.test(text);
