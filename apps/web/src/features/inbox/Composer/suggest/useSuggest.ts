import { useEffect, useRef, useState } from 'react';
import { SuggestControl } from './control';
import type { SuggestSource } from './source';

/** The popup of one field. The sources may be new at every render; the field never has to be made anew for them. */
export function useSuggest(sources: readonly SuggestSource[]): SuggestControl {
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });
  const [control] = useState(
    () => new SuggestControl((char) => latest.current.find((source) => source.char === char)),
  );
  useEffect(() => () => control.leave(), [control]);
  return control;
}
