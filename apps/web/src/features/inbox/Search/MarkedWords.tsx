import type { MarkedFragment } from '@/gql/graphql';
import styles from './Search.module.css';

/** A text with the words that were looked for marked. It is always text: nothing in it is read as HTML. */
export function MarkedWords({ marked: { text, highlights } }: { marked: MarkedFragment }) {
  const pieces: { text: string; isFound: boolean; at: number }[] = [];
  let at = 0;
  for (const { start, end } of highlights) {
    if (start < at) continue;
    pieces.push({ text: text.slice(at, start), isFound: false, at });
    pieces.push({ text: text.slice(start, end), isFound: true, at: start });
    at = end;
  }
  pieces.push({ text: text.slice(at), isFound: false, at });
  return (
    <bdi>
      {pieces.map((piece) =>
        piece.isFound ? (
          <mark key={`mark-${piece.at}`} className={styles.mark}>
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </bdi>
  );
}
