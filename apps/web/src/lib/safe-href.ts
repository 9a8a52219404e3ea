const SAFE = /^(?:https?:|mailto:|tel:)/i;

/** Where a link of somebody else leads: to a page, a mail or a call; null when it would lead nowhere, or run something. */
export function safeHref(address: string | null): string | null {
  const href = address?.trim() ?? '';
  return SAFE.test(href) && URL.canParse(href) ? href : null;
}
