/** What was waited for had not come in its time. It may come yet. */
export class Late extends Error {}

/** @returns what the promise brings. @throws what it throws, or `Late` after so many milliseconds. */
export async function inTime<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`There was no answer within ${ms} ms.`)), ms);
    timer.unref();
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
