/** How many of one kind the first answer of a session carries; whoever has more reads on in the lists. */
export const FIRST_ANSWER_MAX = 1_000;

/** The first of a list that was read with one more than it may have. */
export function firstOf<T, R>(rows: readonly T[], shape: (row: T) => R): { items: R[]; isCut: boolean } {
  return { items: rows.slice(0, FIRST_ANSWER_MAX).map(shape), isCut: rows.length > FIRST_ANSWER_MAX };
}
