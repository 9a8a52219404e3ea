import { createStore } from './store';
import { typeAhead } from './type-ahead';

export type Overlay = 'palette' | 'shortcuts' | 'compose' | null;

/** What lies over everything just now. */
export const overlay = createStore<Overlay>(null);

export const openPalette = () => open('palette');
export const openShortcuts = () => open('shortcuts');
/** A new conversation. */
export const openCompose = () => open('compose');
export const closeOverlay = () => overlay.set(null);

/** It may still have to be fetched: what is typed meanwhile is meant for it. */
function open(which: Overlay): void {
  typeAhead(() => overlay.get() === which);
  overlay.set(which);
}
