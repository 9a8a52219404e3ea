/** What a spreadsheet would run, also behind quotes, spaces and in full width. */
const FORMULA = /^[\s"'’]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cell as a spreadsheet may open it: what looks like a formula stands behind an apostrophe. */
export function neutralised(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The cell as it was before it went into a file of ours: written and read again, nothing has changed. */
export function restored(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
