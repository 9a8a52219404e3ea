/** What worker threads do: work on hostile input, which may take long or use much memory. Plain functions only. */
export { sanitiseHtml, sanitiseNote } from '../sanitising/sanitise-html.js';
export { inlineCss } from '../themes/inline-css.js';
export { parseMail } from '../mail-content/parse-mail.js';
export { readBody } from '../mail-content/read-body.js';
