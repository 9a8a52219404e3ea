import type { ComponentChildren } from 'preact';

const LINK = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+|\b[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;
const TRAILING = `.,;:!?)]}'"»…`;

/** Only schemes that open a page, a mail or a call; everything else (javascript:, data:, what leads nowhere) is null. */
export function safeHref(address: string): string | null {
  const href = address.trim();
  try {
    return /^(https?:|mailto:|tel:)$/.test(new URL(href).protocol) ? href : null;
  } catch {
    return null;
  }
}

/** Plain text with its web and mail addresses made clickable, line breaks kept by the style sheet. */
export function Linked({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    const address = balanced(withoutEnd(match[0]), match[0]);
    const href = safeHref(hrefOf(address));
    if (!href) continue;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push(<Link href={href}>{address}</Link>);
    from = match.index + address.length;
  }
  parts.push(text.slice(from));
  return <>{parts}</>;
}

export function Link({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function hrefOf(address: string): string {
  if (/^https?:/i.test(address)) return address;
  return address.includes('@') ? `mailto:${address}` : `https://${address}`;
}

/** Signs of the sentence that an address stands in are none of its own. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}

/** Keeps a closing bracket that belongs to the address, as in …/Bicycle_(type). */
function balanced(address: string, whole: string): string {
  const opens = address.split('(').length > address.split(')').length;
  return opens && whole[address.length] === ')' ? `${address})` : address;
}
