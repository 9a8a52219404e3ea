interface Sight {
  /** Null: the window itself. */
  root: Element | null;
  /** How far around the root still counts, as in CSS. */
  margin: string;
}

/**
 * Tells whether an element is in sight or near it, and again when that changes.
 * @returns what ends the watch.
 */
export function watchNear(
  element: Element,
  { root, margin }: Sight,
  tell: (isNear: boolean) => void,
): () => void {
  const observer = new IntersectionObserver(
    (changes) => {
      // A busy page hears of several at once: how it stands now is what the last one says.
      const now = changes.at(-1);
      if (now) tell(now.isIntersecting);
    },
    { root, rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
