/** A date inside a sentence that may run the other way: its parts keep their order. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
