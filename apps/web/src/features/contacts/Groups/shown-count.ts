const MOST = 10_000;

/** Counting stops somewhere: then there are at least so many. */
export function shownCount(count: number, language: string): string {
  const number = count.toLocaleString(language);
  return count >= MOST ? `${number}+` : number;
}
