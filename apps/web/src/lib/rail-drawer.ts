import { createStore } from './store';

/** Whether the navigation lies over the page, where there is no room for it beside the list. */
export const railDrawer = createStore(false);

export const openRail = () => railDrawer.set(true);
export const closeRail = () => railDrawer.set(false);
