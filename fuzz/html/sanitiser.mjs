// The server's own wash.
import { inRoot } from '../../bin/lib/places.mjs';

/** @returns {Promise<(html: string) => string>} */
export async function sanitiserOf() {
  const { sanitiseHtml } = await import(inRoot('apps/api/dist/modules/channels/sanitising/sanitise-html.js'));
  return (source) => sanitiseHtml(source).html;
}
