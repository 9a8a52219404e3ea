/** Which menu of the selection bar is open. */
export type BarMenu = 'assign' | 'assignNote' | 'label' | 'snooze' | 'close' | null;
