import { createStore } from '@/lib/store';
import { typeAhead } from '@/lib/type-ahead';

/** The dial pad: closed, or open with what stands in it. */
export const dial = createStore<string | null>(null);

export function openDial(number = ''): void {
  typeAhead(() => dial.get() !== null);
  dial.set(number);
}

export const closeDial = (): void => dial.set(null);
