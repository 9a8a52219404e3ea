import { createStore } from '@/lib/store';

export type Overlay = 'palette' | 'shortcuts' | null;

/** What lies over everything just now. */
export const overlay = createStore<Overlay>(null);

export const openPalette = () => overlay.set('palette');
export const openShortcuts = () => overlay.set('shortcuts');
export const closeOverlay = () => overlay.set(null);
