import type { ComboboxStore } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The mark of a combobox is a place in its list. A list that changes under it (an answer that comes late, a colleague who
 * makes a label) would move it to another value, or lose it: the key that follows takes what nobody chose, or nothing.
 * So the mark stays with its value, and is gone with it.
 *
 * @param values - of all options, in the order in which they stand there.
 * @param wanted - what is looked for where Enter takes the first that fits: it is marked until somebody walks on.
 */
export function useKeptMark(box: ComboboxStore, values: readonly string[], wanted = ''): void {
  const before = useRef({ values, wanted });
  const { getSelectedOptionIndex, updateSelectedOptionIndex, resetSelectedOption, selectFirstOption } = box;
  // Lists are made anew with each rendering; one has changed when its values have.
  const shown = values.join('\n');
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { values, wanted };
    const index = getSelectedOptionIndex();
    const isMeant = wanted === '' || (wanted === last.wanted && index > 0);
    const at = isMeant ? values.indexOf(last.values[index] ?? '\n') : -1;
    // The option carries its mark along; only its place is another.
    if (at >= 0) updateSelectedOptionIndex(at);
    else if (wanted) selectFirstOption();
    else resetSelectedOption();
  }, [
    shown,
    wanted,
    getSelectedOptionIndex,
    updateSelectedOptionIndex,
    resetSelectedOption,
    selectFirstOption,
  ]);
}

/**
 * Who types a name and Enter at once is faster than the answer that brings the option: the key waits for it, and takes
 * the first that fits, unless another key came after it. To be called behind `useKeptMark`, which marks that option.
 *
 * @param wanted - what stands in the search field of the combobox.
 * @param isComing - the options for it are still on their way.
 */
export function useEarlyEnter(box: ComboboxStore, wanted: string, isComing: boolean): void {
  const pressedAt = useRef<string | null>(null);
  const { searchRef, getSelectedOptionIndex, clickSelectedOption } = box;
  useEffect(() => {
    const field = searchRef.current;
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      const isEarly = key === 'Enter' && !isComposing && getSelectedOptionIndex() === -1;
      pressedAt.current = isEarly ? (field?.value ?? '') : null;
    };
    field?.addEventListener('keydown', onKey);
    return () => field?.removeEventListener('keydown', onKey);
  }, [searchRef, getSelectedOptionIndex]);
  useLayoutEffect(() => {
    if (pressedAt.current !== wanted || isComing) return;
    pressedAt.current = null;
    if (wanted.trim() !== '' && getSelectedOptionIndex() >= 0) clickSelectedOption();
  });
}
