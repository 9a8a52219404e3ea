/** Where the thread stands: alone on its page, or beside something else. */
export type PaneVariant = 'page' | 'drawer' | 'popout' | 'beside';
